//! Twins of a kernel: the same kernel with a branch more that never runs.
//!
//! What a compiler makes of a kernel depends on what lies beside it, by several per cent, and says little of the text that somebody
//! wrote (Mytkowicz et al., Producing Wrong Data Without Doing Anything Obviously Wrong!, ASPLOS 2009). So what is generated is
//! compared with what is written by hand over several twins of both too, as in Curtsinger and Berger, STABILIZER (ASPLOS 2013).

use std::error::Error;

use corogen::emit::File;
use corogen::execute::Gpu;
use corogen::schedule::plan::Scheduler;

use super::BenchArgs;
use super::by_hand::{ByHand, Form};
use super::contest::{Prepared, agree};
use super::forms::{Contestant, Kind};
use super::generated::Config;
use crate::Findings;
use crate::numbers::{Row, median, ratio};

/// A form of one kernel by hand, and the one that is generated.
struct Pair<'a> {
    by_hand: &'a Contestant,
    form: Form,
    generated: &'a Contestant,
    scheduler: Scheduler,
    /// What each took, in every round of every twin.
    times: [Vec<f64>; 2],
}

impl Prepared<'_> {
    /// The forms of one kernel that there are by hand too. Rounds take turns between the two.
    pub(super) fn twins(
        &self,
        args: &BenchArgs,
        gpu: &Gpu,
        findings: &mut Findings,
    ) -> Result<Vec<Row>, Box<dyn Error>> {
        let mut rows = Vec::new();
        for mut pair in self.pairs() {
            for number in 0..usize::from(args.twins) {
                self.run_twins(args, gpu, &mut pair, number, findings)?;
            }
            if args.twins > 0 {
                rows.extend(pair.rows());
            }
        }
        Ok(rows)
    }

    /// Asks for the twins that were not compiled yet.
    pub(super) fn compile_twins(&self, args: &BenchArgs) -> Result<(), Box<dyn Error>> {
        for Pair { form, scheduler, .. } in self.pairs() {
            for number in 0..usize::from(args.twins) {
                let shaders = self.shaders.of_twins(number);
                self.plain().modules(scheduler, &shaders)?;
                self.program.by_hand.as_ref().map(|by_hand| by_hand.spirv(&shaders, form)).transpose()?;
            }
        }
        Ok(())
    }

    fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        self.contestants.iter().filter_map(|generated| {
            let by_hand = self.contestants.iter().find(|it| generated.against.as_ref() == Some(&it.name))?;
            match (&by_hand.kind, &generated.kind) {
                (Kind::ByHand(Form::Wavefront { .. }), _) => None,
                (&Kind::ByHand(form), &Kind::Generated { scheduler, .. }) => {
                    Some(Pair { by_hand, form, generated, scheduler, times: Default::default() })
                }
                _ => None,
            }
        })
    }

    fn run_twins(
        &self,
        args: &BenchArgs,
        gpu: &Gpu,
        pair: &mut Pair<'_>,
        number: usize,
        findings: &mut Findings,
    ) -> Result<(), Box<dyn Error>> {
        let shaders = self.shaders.of_twins(number);
        let kernels = self.program.by_hand.as_ref().ok_or("there is no form by hand")?;
        let mut by_hand = ByHand::new(gpu, &shaders, self.program, kernels, pair.form, args.block_by_hand, false)?;
        let modules = self.plain().modules(pair.scheduler, &shaders)?;
        let config = self.plain().known(pair.scheduler, &Config::new())?;
        let mut generated = self.plain().ready_with(gpu, pair.scheduler, &config, &modules, false)?;
        for round in 0..=args.rounds {
            let of_hand = args.clock.by_hand(&mut by_hand)?;
            let (of_generated, output) = args.clock.generated(&mut generated)?;
            if round > 0 {
                pair.times[0].push(of_hand);
                pair.times[1].push(of_generated);
            } else if !agree(self.program, &by_hand.output()?, &output) {
                findings.push(format!(
                    "{}, twins of {}: the outputs differ",
                    self.program.title(),
                    pair.generated.name
                ));
            }
        }
        Ok(())
    }
}

impl Pair<'_> {
    fn rows(self) -> [Row; 2] {
        let [of_hand, of_generated] = self.times;
        let ratio = ratio(&of_generated, &of_hand);
        let row = |form: &Contestant, all_ms: Vec<f64>, ratio| Row {
            form: form.name.clone(),
            against: form.against.clone(),
            ms: median(&all_ms),
            ratio,
            resumes: None,
            frame: None,
            all_ms,
        };
        [row(self.by_hand, of_hand, None), row(self.generated, of_generated, Some(ratio))]
    }
}

/// The files with that twin of a kernel.
pub(super) fn twin(files: &[File], kernel: &str, number: usize) -> Vec<File> {
    let mut files = files.to_vec();
    for file in files.iter_mut().filter(|file| file.path == kernel) {
        file.text = with_branch(&file.text, number);
    }
    files
}

/// `main` begins with the branch, or every second time ends with it.
fn with_branch(text: &str, number: usize) -> String {
    let (before, main) = text.split_once(MAIN).expect("a kernel has a main function");
    let (body, behind) = main.rsplit_once('}').expect("a function ends");
    let words = number / 2 + 1;
    let write = |word| format!(" atomicXor(unused[{word}], gl_LocalInvocationIndex);");
    let writes: String = (0..words).map(write).collect();
    // More workgroups than a device has.
    let branch = format!("    if (gl_NumWorkGroups.y == {}u) {{{writes} }}\n", u32::MAX - number as u32);
    let [begin, end] = if number.is_multiple_of(2) { [branch.as_str(), ""] } else { ["", branch.as_str()] };
    format!("{before}shared uint unused[{words}];\n\n{MAIN}{begin}{body}{end}}}{behind}")
}

const MAIN: &str = "void main() {\n";

#[cfg(test)]
mod tests {
    use super::with_branch;

    #[test]
    fn a_twin_begins_or_ends_with_its_branch() {
        let text = "uint one() { return 1u; }\nvoid main() {\n    if (one() == 0u) { return; }\n}\n";
        let first = "uint one() { return 1u; }\nshared uint unused[1];\n\nvoid main() {\n    if (gl_NumWorkGroups.y == 4294967295u) { atomicXor(unused[0], gl_LocalInvocationIndex); }\n    if (one() == 0u) { return; }\n}\n";
        assert_eq!(with_branch(text, 0), first);
        let second = "uint one() { return 1u; }\nshared uint unused[2];\n\nvoid main() {\n    if (one() == 0u) { return; }\n    if (gl_NumWorkGroups.y == 4294967292u) { atomicXor(unused[0], gl_LocalInvocationIndex); atomicXor(unused[1], gl_LocalInvocationIndex); }\n}\n";
        assert_eq!(with_branch(text, 3), second);
    }
}
