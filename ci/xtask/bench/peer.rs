//! A program in another system, on the same device: a process of its own, which renders once for each line that it gets.

use std::error::Error;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tempfile::TempDir;

use super::workload::Script;

/// The process, which stays from round to round.
pub(super) struct Peer {
    process: Child,
    questions: Option<ChildStdin>,
    answers: Lines<BufReader<ChildStdout>>,
    /// Where the script lies, and its output.
    folder: TempDir,
}

/// Its output, in the folder.
const OUTPUT: &str = "output.bin";

impl Peer {
    /// Starts a script.
    pub(super) fn new(python: &Path, script: &Script) -> Result<Self, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("peer.py");
        std::fs::write(&path, script.text)?;
        let mut command = Command::new(python);
        command.arg(&path).args(&script.arguments).arg(folder.path().join(OUTPUT));
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", python.display()))?;
        let answers = process.stdout.take().ok_or("the peer has no output")?;
        let questions = process.stdin.take();
        Ok(Self { process, questions, answers: BufReader::new(answers).lines(), folder })
    }

    /// Lets it run once; milliseconds by its own clock, from the launch to the end, and the output.
    pub(super) fn run(&mut self) -> Result<(f64, Vec<u8>), Box<dyn Error>> {
        writeln!(self.questions.as_ref().ok_or("the peer has no input")?)?;
        // What else it prints is no number.
        let answer = self.answers.by_ref().find_map(|line| line.map(|line| line.trim().parse().ok()).transpose());
        let took = answer.ok_or("the peer ended: has this Python what the script imports?")??;
        Ok((took, std::fs::read(self.folder.path().join(OUTPUT))?))
    }
}

impl Drop for Peer {
    /// It ends where its input does.
    fn drop(&mut self) {
        self.questions = None;
        // What it ends with was its last answer's matter.
        _ = self.process.wait();
    }
}
