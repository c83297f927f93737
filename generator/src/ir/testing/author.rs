//! Random programs in the language of [`super::source`].

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Writes random programs that often end.
pub(crate) struct Author {
    rng: ChaCha8Rng,
    /// Calls that it makes; `_` is a variable.
    calls: &'static [&'static str],
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
    pub(crate) fn new(seed: u64, calls: &'static [&'static str]) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            calls,
            out: String::new(),
            vars: Vec::new(),
            loops: Vec::new(),
            blocks: Vec::new(),
            names: 0,
            budget: 0,
        }
    }

    /// The statements of one.
    pub(crate) fn program(mut self) -> String {
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
        match self.rng.random_range(0..3 + self.calls.len()) {
            0 => var,
            1 => format!("{var} * 5 + {}", self.rng.random_range(0..9)),
            2 => format!("out[{}] + {var}", self.rng.random_range(1..4)),
            call => self.calls[call - 3].replace('_', &var),
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
