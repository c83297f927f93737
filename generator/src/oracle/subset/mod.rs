//! Random programs of the whole subset, as Rust text: rustc says what they mean.
//!
//! [`super::generate`] draws fewer constructs and knows what they are in the IR; here only Rust is known, and everything is drawn that
//! inputs may use: `Append`, atomics, trait objects, closures, iterators, slices, chosen references, enums with payload, integers
//! of every width. [`compare`] takes them through rustc and through the pipeline.

mod borrows;
mod branches;
pub mod compare;
mod draw;
mod exprs;
mod iterators;
mod later;
mod library;
mod stmts;
mod text;
mod types;

use std::fmt::Write;

use super::random::Random;
use draw::{Draw, Signature};
use text::Node;
pub use text::Program;
use types::Ty;

/// What the modules import: the runtime's crate, or a stand-in of the same name.
const IMPORTS: &str = "use std::sync::atomic::{AtomicU32, Ordering};\n";

/// The parameters of every function.
const PARAMETERS: &str = "table: &[u32], out: &mut [u32], log: &Append<u32>, sums: &[AtomicU32]";

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let mut signatures = Vec::new();
    let mut helpers = Vec::new();
    for at in 0..random.below(3) {
        let [value, place, result] = [(); 3].map(|()| Ty::drawn(&mut random));
        let signature = Signature { value, place, result };
        helpers.push(helper(&mut random, &signatures, at, signature));
        signatures.push(signature);
    }
    let mut draw = Draw::new(&mut random, &signatures, None);
    for ty in [Ty::U32, Ty::U32, Ty::Array] {
        draw.declare(ty);
    }
    draw.budget = 4 + draw.random.below(16);
    while draw.budget > 0 {
        draw.budget -= 1;
        draw.stmt(0);
    }
    for var in draw.vars.clone() {
        if draw.random.chance(60) {
            let value = summary(&var.name, var.ty);
            draw.line(format!("out[id as usize] = mix(out[id as usize], {value});"));
        }
    }
    let body = draw.out;
    Program { helpers, body }
}

fn helper(random: &mut Random, callees: &[Signature], at: usize, signature: Signature) -> Node {
    let Signature { value, place, result } = signature;
    let mut draw = Draw::new(random, callees, Some(result));
    draw.fresh = 1;
    draw.calls = 1;
    draw.add("v0", value, true);
    draw.add("(*v1)", place, true);
    draw.budget = 2 + draw.random.below(4);
    while draw.budget > 0 {
        draw.budget -= 1;
        draw.stmt(1);
    }
    let last = draw.expr(result, 2);
    draw.line(last);
    let body = draw.out;
    let (value, place, result) = (value.name(), place.name(), result.name());
    let head =
        format!("fn helper_{at}(id: u32, salt: u32, mut v0: {value}, v1: &mut {place}, {PARAMETERS}) -> {result}");
    Node::block(&head, body)
}

/// A word that depends on all of a value.
fn summary(value: &str, ty: Ty) -> String {
    match ty {
        Ty::F32 => format!("bits({value})"),
        Ty::Pair => format!("{value}.folded()"),
        Ty::Shape => format!("{value}.size()"),
        Ty::Maybe => format!("{value}.map_or(7, |held| held ^ 1)"),
        Ty::Array => format!("total({value})"),
        Ty::Tuple => format!("mix({value}.0, {value}.1 as u32)"),
        Ty::U64 | Ty::I64 => format!("mix({value} as u32, ({value} >> 32) as u32)"),
        _ => format!("({value} as u32)"),
    }
}

impl Program {
    /// Its module: an entry `pub fn NAME`. `runtime` is the path of `corogen_runtime`.
    pub fn module(&self, runtime: &str, name: &str) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "use {runtime}::{{promise, suspend, suspend_at, suspend_at_by, suspend_by, Append}};");
        out.push_str(IMPORTS);
        out.push_str(library::ITEMS);
        out.push('\n');
        text::print(&self.helpers, 0, &mut out);
        let entry = Node::block(&format!("pub fn {name}(id: u32, salt: u32, {PARAMETERS})"), self.body.clone());
        text::print(&[entry], 0, &mut out);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::generate;

    /// What must be drawn, by the text that it has.
    const CONSTRUCTS: [(&str, &str); 84] = [
        ("inclusive range", "..="),
        ("reversed range", ").rev()"),
        ("step_by", ".step_by("),
        ("last value of a type", "u8::MAX - 1..=u8::MAX"),
        ("append", "log.push("),
        ("atomic add", ".fetch_add("),
        ("atomic max", ".fetch_max("),
        ("atomic xor", ".fetch_xor("),
        ("promise", "promise(\"kept\""),
        ("promise of a float", "promise(\"far\""),
        ("suspend_by", "suspend_by("),
        ("suspend_at", "suspend_at(\""),
        ("suspend_at_by", "suspend_at_by("),
        ("&dyn", "[&dyn Node; 3]"),
        ("&mut dyn", ": &mut dyn Node = if"),
        ("&dyn Fn", "&|picked|"),
        ("chosen reference", "{ &mut "),
        ("chosen element", "% 4) as usize] } else"),
        ("chosen by match", "{ 0 => &mut"),
        ("sub-slice", "= &mut v"),
        ("split_at_mut", ".split_at_mut("),
        ("copy_from_slice", ".copy_from_slice("),
        ("fill", ".fill("),
        ("struct of references", "View {"),
        ("closure", "let mut f"),
        ("closure as an argument", "repeat("),
        ("for_each", ".for_each("),
        ("for over an array", "in v"),
        ("for over &mut", "in &mut v"),
        ("enumerate", ".iter_mut().enumerate()"),
        ("zip", ".zip("),
        ("windows", ".windows("),
        ("chunks_exact", ".chunks_exact(2)"),
        ("chunks_exact_mut", ".chunks_exact_mut("),
        ("user iterator", "Steps {"),
        ("returned iterator", "odd("),
        ("map", ".map(|item|"),
        ("filter", ".filter(|item|"),
        ("filter_map", ".filter_map("),
        ("chain", ".chain("),
        ("take_while", ".take_while("),
        ("scan", ".scan("),
        ("flat_map", ".flat_map("),
        ("fold", ".fold("),
        ("sum", ".sum::<u32>()"),
        ("min_by", ".min_by("),
        ("position", ".position("),
        ("enum with payload", "Shape::Frame {"),
        ("payload by reference", "if let Shape::Line("),
        ("slice pattern", "[0, .., "),
        ("rest pattern", "@ ..]"),
        ("binding pattern", "@ 3..=8"),
        ("or-pattern with bindings", "(0, v"),
        ("let else", "else {"),
        ("let chain", " && "),
        ("while let", ": while let Some("),
        ("loop with a value", "loop {"),
        ("block with a value", "('l"),
        ("destructuring assignment", ") = (v"),
        ("swap", "std::mem::swap("),
        ("struct update", "(Pair { y: "),
        ("operator of a struct", "Pair::from("),
        ("early return", "return "),
        ("question mark", "tried("),
        ("checked arithmetic", ".checked_mul("),
        ("overflowing arithmetic", ".overflowing_sub("),
        ("wrapping arithmetic", ".wrapping_mul("),
        ("saturating arithmetic", ".saturating_mul("),
        ("euclidean division", ".div_euclid("),
        ("shift by any amount", "<< "),
        ("64 bits", ": i64 ="),
        ("16 bits", ": i16 ="),
        ("8 bits", ": u8 ="),
        ("float", ": f32 ="),
        ("assert with a message", "assert!("),
        ("unreachable", "unreachable!()"),
        ("guard with a pattern", ") if let Some("),
        ("guard of both", " && let Some("),
        ("else if let", "} else if let Some("),
        ("let with a pattern", "let Pair { x: mut v"),
        ("function of a trait", "Node::weight(&"),
        ("function of a nested module", "deep::inner::"),
        ("generic struct", "Held::new("),
        ("closure that is returned", "adder("),
    ];

    #[test]
    fn every_construct_is_drawn() {
        let drawn: String = (1..=400)
            .map(|seed| {
                let program = generate(seed);
                let text = program.module("corogen_runtime", "fuzz");
                // The library has many of them too.
                let own = text.find("fn helper_0").or_else(|| text.find("pub fn fuzz")).unwrap_or(0);
                text[own..].to_owned()
            })
            .collect();
        let missing: Vec<&str> =
            CONSTRUCTS.iter().filter(|(_, text)| !drawn.contains(text)).map(|(name, _)| *name).collect();
        assert!(missing.is_empty(), "never drawn: {}", missing.join(", "));
    }

    #[test]
    fn a_seed_gives_the_same_program_again() {
        assert_eq!(generate(7), generate(7));
        assert_ne!(generate(7), generate(8));
    }
}
