//! Random programs: the continuations, run one after the other, do what the uncut entry does.
//!
//! `COROGEN_FUZZ=N` runs N programs, and names the first that differs.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::source;
use crate::ir::interpret::{self, Machine, Memory, Stop, Value};
use crate::ir::{BufferId, PointId};
use crate::oracle::thorough;
use crate::split::coroutine::{Coroutine, Target};
use crate::split::shape::Growth;
use crate::split::tails::Price;
use crate::split::{print, split_for_turns_within, split_within, verify};

/// Enough for any program that ends.
const STEPS: u64 = 20_000;

#[test]
fn random_programs_do_what_their_entry_does() {
    let count = std::env::var("COROGEN_FUZZ").ok().and_then(|count| count.parse().ok());
    let count = count.unwrap_or(if thorough() { 300 } else { 100 });
    // Without room to grow, every loop with two ways in gets a guard flag, and every third marker in a row a relay.
    let limits = [Growth::default(), Growth { statements: 0, factor: 0, stretch: 2 }];
    let mut with_tails = 0;
    for (seed, limit) in (0..count).flat_map(|seed| limits.map(|limit| (seed, limit))) {
        let text = Author::new(seed).program();
        let coroutine = split_within(source::program(&text), limit);
        // As if relays cost nothing: one before each tail, and in each loop that has anything beside it.
        let price = Price { word: 0, test: 0, hop: None, ends: 8, loops: 1000 };
        let for_turns = split_for_turns_within(source::program(&text), limit, price);
        with_tails += u64::from(for_turns.is_some());
        for coroutine in [Some(coroutine), for_turns].into_iter().flatten() {
            assert_eq!(verify(&coroutine), Vec::<String>::new(), "seed {seed}\n{text}\n{}", print(&coroutine));
            for id in 0..4 {
                let expected = uncut(&source::program(&text), id);
                let lowered = uncut(&coroutine.program, id);
                let found = cut(&coroutine, id);
                if expected != Err(Stop::Steps) {
                    assert_eq!(expected, lowered, "seed {seed}, instance {id}, uncut\n{text}");
                    assert_eq!(expected, found, "seed {seed}, instance {id}\n{text}\n{}", print(&coroutine));
                }
            }
        }
    }
    assert!(with_tails > count / 4, "{with_tails} of {count} programs have tails");
}

fn memory(program: &crate::ir::Program) -> Memory {
    Memory::zeroed(program, 8)
}

fn uncut(program: &crate::ir::Program, id: u32) -> Result<Vec<Value>, Stop> {
    let mut memory = memory(program);
    interpret::entry(program, &mut memory, [id, 0, 0], STEPS)?;
    Ok(memory.buffers[BufferId(0)].clone())
}

/// Runs continuations until the end. What one leaves behind is there in the next where that one says that it is alive; all
/// else is poison.
fn cut(coroutine: &Coroutine, id: u32) -> Result<Vec<Value>, Stop> {
    let mut memory = memory(&coroutine.program);
    let mut point = PointId(0);
    let mut frame = None;
    for _ in 0..STEPS {
        let continuation = &coroutine.continuations[point];
        let mut machine = Machine::new(&coroutine.program, &coroutine.vars, &mut memory, [id, 0, 0], STEPS);
        let kept = frame.get_or_insert_with(|| machine.vars.clone());
        for &var in &continuation.live_in {
            machine.vars[var] = kept[var].clone();
        }
        let site = match machine.run(&continuation.body) {
            Err(Stop::Leave(site)) => site,
            Err(stop) => return Err(stop),
            Ok(()) => return Err(Stop::Invalid("fell off the end".into())),
        };
        for (kept, value) in kept.iter_mut().zip(&machine.vars) {
            if !value.is_poisoned() {
                *kept = value.clone();
            }
        }
        match coroutine.sites[site].target {
            Target::Point(next) => point = next,
            Target::End => return Ok(memory.buffers[BufferId(0)].clone()),
        }
    }
    Err(Stop::Steps)
}

/// Writes random programs that often end.
struct Author {
    rng: ChaCha8Rng,
    out: String,
    /// Variables in scope that have a value.
    vars: Vec<String>,
    /// Enclosing loops, and labelled blocks.
    loops: Vec<String>,
    blocks: Vec<String>,
    names: usize,
    budget: usize,
}

impl Author {
    fn new(seed: u64) -> Self {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        Self { rng, out: String::new(), vars: Vec::new(), loops: Vec::new(), blocks: Vec::new(), names: 0, budget: 0 }
    }

    fn program(mut self) -> String {
        self.budget = self.rng.random_range(6..40);
        for name in ["a", "b", "fuel"] {
            self.out += &format!("let mut {name} = id * {};\n", self.rng.random_range(1..9));
            self.vars.push(name.into());
        }
        self.out += "fuel = 0;\n";
        self.block();
        self.out += "out[1] = out[1] + a * 3 + b;\n";
        self.out
    }

    fn name(&mut self, what: &str) -> String {
        self.names += 1;
        format!("{what}{}", self.names)
    }

    fn value(&mut self) -> String {
        let var = self.vars[self.rng.random_range(0..self.vars.len())].clone();
        match self.rng.random_range(0..4) {
            0 => var,
            1 => format!("{var} * 5 + {}", self.rng.random_range(0..9)),
            2 => format!("f({var})"),
            _ => format!("out[{}] + {var}", self.rng.random_range(1..4)),
        }
    }

    fn condition(&mut self) -> String {
        let modulus = self.rng.random_range(2..5);
        format!("({}) % {modulus} == {}", self.value(), self.rng.random_range(0..modulus))
    }

    fn block(&mut self) {
        let (vars, count) = (self.vars.len(), self.rng.random_range(1..6));
        for _ in 0..count {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            self.stmt();
        }
        self.vars.truncate(vars);
    }

    fn turns(&mut self, head: &str, label: String) {
        self.out += &format!("{head} {{\nfuel += 1;\nif fuel > 40 {{ return; }}\n");
        self.loops.push(label);
        self.block();
        self.loops.pop();
        self.out += "}\n";
    }

    fn stmt(&mut self) {
        let line = match self.rng.random_range(0..24) {
            0..4 => format!("{} = {};\n", if self.rng.random() { "a" } else { "b" }, self.value()),
            4 | 5 => format!("out[{}] = {};\n", self.rng.random_range(1..4), self.value()),
            6 | 7 => {
                let (name, value) = (self.name("v"), self.value());
                self.vars.push(name.clone());
                format!("let {name} = {value};\n")
            }
            8..12 => "suspend();\n".to_string(),
            12..15 => {
                let condition = self.condition();
                self.out += &format!("if {condition} {{\n");
                self.block();
                if self.rng.random() {
                    self.out += "} else {\n";
                    self.block();
                }
                "}\n".to_string()
            }
            15 => {
                let label = self.name("l");
                let condition = self.condition();
                return self.turns(&format!("'{label}: while {condition}"), label);
            }
            16 => {
                let (label, name, end) = (self.name("l"), self.name("i"), self.value());
                self.vars.push(name.clone());
                self.turns(&format!("'{label}: for {name} in 0..({end}) % 4"), label);
                self.vars.pop();
                return;
            }
            17 => {
                let label = self.name("l");
                return self.turns(&format!("'{label}: loop"), label);
            }
            18 => {
                let label = self.name("l");
                self.out += &format!("'{label}: {{\n");
                self.blocks.push(label);
                self.block();
                self.blocks.pop();
                "}\n".to_string()
            }
            19 => {
                let value = self.value();
                self.out += &format!("match ({value}) % 4 {{\n");
                for arm in ["0", "1 | 2", "_"] {
                    self.out += &format!("{arm} => {{\n");
                    self.block();
                    self.out += "}\n";
                }
                "}\n".to_string()
            }
            20..23 => {
                let jump = self.jump();
                format!("if {} {{ {jump} }}\n", self.condition())
            }
            _ => self.jump() + "\n",
        };
        self.out += &line;
    }

    fn jump(&mut self) -> String {
        let targets: Vec<String> = self
            .loops
            .iter()
            .flat_map(|label| [format!("break '{label};"), format!("continue '{label};")])
            .chain(self.blocks.iter().map(|label| format!("break '{label};")))
            .chain(["return;".to_string()])
            .collect();
        targets[self.rng.random_range(0..targets.len())].clone()
    }
}
