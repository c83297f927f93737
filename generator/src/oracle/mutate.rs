//! Inputs that nobody wrote: random bytes, soups of tokens, and programs with a few tokens changed. No stage may panic, hang or
//! report a bug of its own.

use std::io;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::random::Random;
use crate::base::Options;
use crate::diag::{Diagnostics, codes};
use crate::pipeline::{self, Request};
use crate::schedule::plan::Scheduler;

/// The pipeline recurses over expressions and types, to a depth that `parse` bounds.
const STACK: usize = 512 << 20;

/// The limits of every stage end an input long before; a run that goes on is not waited for.
const LONGEST: Duration = Duration::from_secs(120);
const MOST_BYTES: u64 = 4 << 30;
/// Between two looks at a run that has not ended.
const PAUSE: Duration = Duration::from_millis(100);

/// `text` with one to three of its names, numbers and operators replaced by others of their kind, so that most of it still parses.
pub fn renamed(text: &str, other: &str, random: &mut Random) -> String {
    const NUMBERS: [&str; 8] = ["0", "1", "4294967295", "1_000_000_000", "0.0", "1e38", "true", "()"];
    const OPERATORS: [&str; 8] = ["+", "-", "*", "/", "%", "&", "|", "^"];
    let mut tokens: Vec<&str> = tokens(text);
    let others = self::tokens(other);
    let is_word = |token: &str| token.starts_with(|first: char| first.is_alphabetic());
    let is_number = |token: &str| token.starts_with(|first: char| first.is_ascii_digit());
    for _ in 0..=random.below(3) {
        let tries = (0..50).map(|_| random.below(tokens.len().max(1))).collect::<Vec<_>>();
        let kinds = |token: &str| is_word(token) || is_number(token) || OPERATORS.contains(&token);
        let Some(&at) = tries.iter().find(|&&at| tokens.get(at).is_some_and(|token| kinds(token))) else { break };
        let words: Vec<&str> = tokens.iter().chain(&others).copied().filter(|token| is_word(token)).collect();
        tokens[at] = match tokens[at] {
            number if is_number(number) => NUMBERS[random.below(NUMBERS.len())],
            word if is_word(word) => words[random.below(words.len())],
            _ => OPERATORS[random.below(OPERATORS.len())],
        };
    }
    tokens.concat()
}

/// `text` with one to six of its tokens deleted, doubled, exchanged, or replaced by tokens of `other`.
pub fn mutated(text: &str, other: &str, random: &mut Random) -> String {
    let mut tokens: Vec<&str> = tokens(text);
    let others = self::tokens(other);
    for _ in 0..=random.below(6) {
        let (at, from) = (random.below(tokens.len().max(1)), random.below(tokens.len().max(1)));
        if tokens.is_empty() {
            break;
        }
        match random.below(5) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, tokens[from]),
            2 => tokens.swap(at, from),
            3 if !others.is_empty() => tokens[at] = others[random.below(others.len())],
            _ if !others.is_empty() => tokens.insert(at, others[random.below(others.len())]),
            _ => {}
        }
    }
    tokens.concat()
}

/// Tokens of `corpus` in any order.
pub fn soup(corpus: &str, random: &mut Random) -> String {
    let known = tokens(corpus);
    (0..random.below(400)).filter_map(|_| known.get(random.below(known.len().max(1)))).copied().collect()
}

/// Any bytes.
pub fn bytes(random: &mut Random) -> Vec<u8> {
    (0..random.below(2000)).map(|_| random.below(256) as u8).collect()
}

/// Words, numbers, gaps, and single characters: near enough to Rust's tokens to make Rust's mistakes.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |letter: char| match letter {
        _ if letter.is_alphanumeric() || letter == '_' => 1,
        _ if letter.is_whitespace() => 2,
        _ => 0,
    };
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same = |&(_, letter): &(usize, char)| kind(letter) != kind(first) || kind(first) == 0;
        let end = rest.char_indices().skip(1).find(same).map_or(rest.len(), |(end, _)| end);
        tokens.push(&rest[..end]);
        rest = &rest[end..];
    }
    tokens
}

/// Takes an input through the whole pipeline, and says what is wrong with corogen if something is: a panic, a bug that it tells of
/// itself, or no end in sight. Then the run is still there, so that the process should not try another one.
pub fn run(input: &[u8]) -> io::Result<Option<String>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("input.rs");
    std::fs::write(&path, input)?;
    let (answer, answered) = mpsc::channel();
    let work = move || answer.send(told(&path));
    std::thread::Builder::new().stack_size(STACK).spawn(work)?;
    let start = Instant::now();
    loop {
        match answered.recv_timeout(PAUSE) {
            Ok(problem) => return Ok(problem),
            Err(RecvTimeoutError::Disconnected) => return Ok(Some("a stage panicked".to_owned())),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if start.elapsed() > LONGEST {
            return Ok(Some(format!("no stage has a limit on this: it runs for more than {LONGEST:?}")));
        }
        if resident_bytes().is_some_and(|bytes| bytes > MOST_BYTES) {
            return Ok(Some(format!("no stage has a limit on this: it takes more than {} GiB", MOST_BYTES >> 30)));
        }
    }
}

/// The memory of this process, where the system tells it.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kib: u64| kib << 10)
}

fn told(path: &Path) -> Option<String> {
    let options = Options::default();
    let mut diagnostics = Diagnostics::default();
    let request = Request { input: path, options: &options, schedulers: &Scheduler::ALL, dump: None };
    pipeline::run(&request, &mut diagnostics);
    let is_bug = |code| code == codes::RESOLVE_FAILED || code == codes::INTERNAL;
    let bug = diagnostics.list.iter().find(|found| is_bug(found.code))?;
    Some(format!("{}: {}", bug.message, bug.notes.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::{resident_bytes, tokens};

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_measured() {
        let before = resident_bytes().unwrap();
        let block = std::hint::black_box(vec![1u8; 64 << 20]);
        assert!(resident_bytes().unwrap() > before + (32 << 20), "{}", block.len());
    }

    #[test]
    fn tokens_are_the_text() {
        let text = "let x1 = a.b(3)  ;\n// é";
        assert_eq!(tokens(text).concat(), text);
        assert_eq!(tokens("a+=b1 ;"), ["a", "+", "=", "b1", " ", ";"]);
    }
}
