//! A program in another system, on the same device: a process of its own, which renders once for each line that it gets.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::workload::Script;

/// The process, which stays from round to round.
pub(super) struct Peer {
    process: Child,
    questions: Option<ChildStdin>,
    /// The numbers that it prints.
    answers: Receiver<f64>,
    /// Where the script lies, and its output.
    folder: TempDir,
}

/// Its output, in the folder.
const OUTPUT: &str = "output.bin";

/// An answer takes no longer, the first with the compiling of its kernel.
const LIMIT: Duration = Duration::from_secs(300);

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
        let output = process.stdout.take().ok_or("the peer has no output")?;
        let questions = process.stdin.take();
        let (answer, answers) = channel();
        thread::spawn(move || {
            // What else it prints is no number.
            let numbers =
                BufReader::new(output).lines().map_while(Result::ok).filter_map(|line| line.trim().parse().ok());
            // Where nobody listens any more, the peer is about to end.
            numbers.map(|number| answer.send(number)).take_while(Result::is_ok).for_each(drop);
        });
        Ok(Self { process, questions, answers, folder })
    }

    /// Lets it run once; milliseconds by its own clock, from the launch to the end, and the output.
    pub(super) fn run(&mut self) -> Result<(f64, Vec<u8>), Box<dyn Error>> {
        writeln!(self.questions.as_ref().ok_or("the peer has no input")?)?;
        let took = self.answers.recv_timeout(LIMIT).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("the peer gave no answer in {} seconds", LIMIT.as_secs()),
            RecvTimeoutError::Disconnected => "the peer ended: has this Python what the script imports?".to_owned(),
        })?;
        Ok((took, std::fs::read(self.folder.path().join(OUTPUT))?))
    }
}

impl Drop for Peer {
    /// Between its answers it has nothing to lose, and in one it may be stuck.
    fn drop(&mut self) {
        self.questions = None;
        // It may have ended by itself.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}
