//! Every scheduler's own plan of every example: ordered as it is, and not without any one of its barriers or with a lesser one.

use std::path::{Path, PathBuf};

use corogen::base::Options;
use corogen::diag::Diagnostics;
use corogen::pipeline::{self, Request};
use corogen::schedule::barrier::Hazard;
use corogen::schedule::plan::{Plan, Scheduler};
use corogen::schedule::step::{Step, Stops};
use corogen::schedule::verify::hazards;
use rayon::prelude::*;

#[test]
fn no_barrier_can_be_spared() {
    let mut spared = Vec::new();
    for (input, plan) in plans() {
        assert_eq!(hazards(&plan), [], "{input} {}", plan.scheduler.name());
        for (place, changed) in without_each_barrier(&plan).into_iter().chain(with_lesser_barriers(&plan)) {
            if hazards(&changed).is_empty() {
                spared.push(format!("{input} {} {place}", plan.scheduler.name()));
            }
        }
    }
    assert!(spared.is_empty(), "the verifier sees no hazard without: {spared:#?}");
}

/// The plans of every example that takes part in the build, with the file they come from.
fn plans() -> Vec<(String, Plan)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../input-examples/src");
    let mut inputs: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the examples are there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("lib.rs"))
        .collect();
    inputs.sort();
    let plans: Vec<(String, Plan)> = inputs.par_iter().flat_map_iter(|input| plans_of(input)).collect();
    assert!(plans.len() >= Scheduler::ALL.len());
    plans
}

/// The plans of one example.
fn plans_of(input: &Path) -> impl Iterator<Item = (String, Plan)> + use<> {
    let mut diagnostics = Diagnostics::default();
    let request = Request { input, options: &Options::default(), schedulers: &Scheduler::ALL, dump: None };
    let entries = pipeline::run(&request, &mut diagnostics).entries;
    let name = input.file_name().expect("a file").to_string_lossy().into_owned();
    let entries = entries.unwrap_or_else(|| panic!("{name}: {:#?}", diagnostics.list));
    entries.into_iter().flat_map(|entry| entry.schedules).map(move |schedule| (name.clone(), schedule.plan))
}

/// The plan once for each of its barriers, without it; those of optional steps too.
fn without_each_barrier(plan: &Plan) -> Vec<(String, Plan)> {
    let mut found = Vec::new();
    for (name, list) in lists(plan) {
        for at in 0..list(&mut plan.clone()).len() {
            let mut without = plan.clone();
            match list(&mut without).remove(at) {
                Step::Barrier(_) => found.push((format!("{name}[{at}]"), without)),
                step @ (Step::Optional(..) | Step::EachHeld(_)) => {
                    let barrier = |(_, step): &(usize, &Step)| matches!(step, Step::Barrier(_));
                    for (inner, _) in step.parts().iter().enumerate().filter(barrier) {
                        let mut without = plan.clone();
                        if let Step::Optional(_, steps) | Step::EachHeld(steps) = &mut list(&mut without)[at] {
                            steps.remove(inner);
                        }
                        found.push((format!("{name}[{at}][{inner}]"), without));
                    }
                }
                _ => {}
            }
        }
    }
    assert!(!found.is_empty(), "a plan has barriers");
    found
}

/// The plan once for each of its barriers that has a lesser one, with that.
fn with_lesser_barriers(plan: &Plan) -> Vec<(String, Plan)> {
    let mut found = Vec::new();
    for (name, list) in lists(plan) {
        for at in 0..list(&mut plan.clone()).len() {
            let parts = list(&mut plan.clone())[at].parts().len();
            for inner in 0..parts {
                let mut lesser = plan.clone();
                let part = match &mut list(&mut lesser)[at] {
                    Step::Optional(_, steps) | Step::EachHeld(steps) => &mut steps[inner],
                    step => step,
                };
                let Step::Barrier(hazard) = part else { continue };
                *hazard = match hazard {
                    Hazard::TransferToIndirect => Hazard::TransferToShader,
                    Hazard::ShaderToIndirect => Hazard::ShaderToShader,
                    Hazard::ShaderToHost => Hazard::ShaderToTransfer,
                    _ => continue,
                };
                let lesser_name = format!("{name}[{at}][{inner}] as {hazard:?}");
                found.push((lesser_name, lesser));
            }
        }
    }
    assert!(!found.is_empty(), "the host reads something in the end");
    found
}

/// A list of a plan's steps.
type List = fn(&mut Plan) -> &mut Vec<Step>;

/// Those that the plan has, by name.
fn lists(plan: &Plan) -> Vec<(&'static str, List)> {
    fn stops(plan: &mut Plan) -> &mut Stops {
        plan.stops.as_mut().expect("only plans that stop are asked")
    }
    let own: [(&str, List); 6] = [
        ("steps", |plan| &mut plan.steps),
        ("round", |plan| &mut plan.round),
        ("regroup", |plan| &mut plan.regroup),
        ("advance", |plan| &mut plan.advance),
        ("tail", |plan| &mut plan.tail),
        ("drain", |plan| &mut plan.drain),
    ];
    let of_stops: [(&str, List); 4] = [
        ("enter", |plan| &mut stops(plan).enter),
        ("first", |plan| &mut stops(plan).first),
        ("release", |plan| &mut stops(plan).release),
        ("mark", |plan| &mut stops(plan).mark),
    ];
    own.into_iter().chain(of_stops.into_iter().filter(|_| plan.stops.is_some())).collect()
}
