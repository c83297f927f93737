//! From the file's text to its inputs: each key is a word of a command line, checked by itself so that a mistake has its line.

use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::Args;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::usage;
use crate::base::{FileId, Span};
use crate::cli::generate::{GenerateArgs, schedulers};
use crate::cli::options;
use crate::diag::{Diagnostic, Diagnostics, Label, codes};
use crate::generation::Job;
use crate::schedule;
use crate::schedule::plan::Scheduler;

type Key<'a> = Spanned<DeString<'a>>;
type Value<'a> = Spanned<DeValue<'a>>;

/// An input of the file.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) path: PathBuf,
    /// What its table says, and what the file says of all inputs.
    pub(super) args: GenerateArgs,
    /// What its output folder follows from.
    pub(super) place: Span,
}

impl Listed {
    /// What a bare command does with it.
    pub(super) fn job(&self) -> Job {
        self.args.job(&self.path)
    }
}

/// A setting of a scheduler.
struct Setting {
    key: String,
    value: String,
    /// Both.
    place: Range<usize>,
}

/// What an input's table says of it alone.
struct Table {
    listed: Listed,
    settings: Vec<Setting>,
}

impl Table {
    fn schedulers(&self) -> Vec<Scheduler> {
        schedulers(&self.listed.args.scheduler)
    }
}

/// Reads the file, and notes what is wrong with it.
pub(super) struct Reader {
    file: FileId,
    pub(super) diagnostics: Diagnostics,
}

impl Reader {
    pub(super) fn new(file: FileId) -> Self {
        Self { file, diagnostics: Diagnostics::default() }
    }

    /// The inputs without mistakes, in their order.
    pub(super) fn inputs(&mut self, text: &str) -> Vec<Listed> {
        let (root, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            self.wrong(error.span().unwrap_or_default(), error.message());
        }
        if !errors.is_empty() {
            return Vec::new();
        }
        let (mut everywhere, mut tables) = (Vec::new(), &Vec::new()[..]);
        for (key, value) in root.get_ref() {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("config", _) => everywhere = self.settings("", value),
                ("input", DeValue::Array(list)) => tables = list,
                ("input", _) => self.wrong(value.span(), "an input is a table of a list: `[[input]]`"),
                _ => self.unknown(key, "the file", &["input", "config"].map(str::to_owned)),
            }
        }
        let read: Vec<Table> = tables.iter().filter_map(|table| self.table(table)).collect();
        // Who has the settings is not known where a table is lost.
        let has =
            |one: &Scheduler| read.len() < tables.len() || read.iter().any(|table| table.schedulers().contains(one));
        let schedulers: Vec<Scheduler> = Scheduler::ALL.into_iter().filter(has).collect();
        self.check(&schedulers, &everywhere);
        read.into_iter().map(|table| self.input(table, &everywhere)).collect()
    }

    /// What holds for all inputs stands first, where it is of use to the input's schedulers: the last setting of a name holds.
    fn input(&mut self, table: Table, everywhere: &[Setting]) -> Listed {
        let schedulers = table.schedulers();
        self.check(&schedulers, &table.settings);
        let shared = everywhere.iter().filter(|setting| schedule::is_of_use(&schedulers, &setting.key));
        let settings = shared.chain(&table.settings).map(|it| (it.key.clone(), it.value.clone())).collect();
        let Listed { path, args, place } = table.listed;
        Listed { path, args: GenerateArgs { options: args.options.with_settings(settings), ..args }, place }
    }

    /// Notes the settings that no scheduler of these has, and values that they do not take.
    fn check(&mut self, schedulers: &[Scheduler], settings: &[Setting]) {
        for Setting { key, value, place } in settings {
            let one = [(key.clone(), value.clone())].into();
            if let Err(mistake) = schedule::check_config(schedulers, &one) {
                self.at(place.clone(), *mistake);
            }
        }
    }

    fn table(&mut self, value: &Value<'_>) -> Option<Table> {
        let DeValue::Table(table) = value.get_ref() else {
            self.wrong(value.span(), "an input is a table of a list: `[[input]]`");
            return None;
        };
        let before = self.diagnostics.list.len();
        let (mut words, mut settings, mut path) = (vec!["corogen".to_owned()], Vec::new(), None);
        for (key, value) in table {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("path", DeValue::String(text)) => path = Some((Path::new(text.as_ref()), value.span())),
                ("path", _) => self.wrong(value.span(), "`path` takes the name of a file in quotes"),
                ("config", _) => settings = self.settings("", value),
                (name, _) if options().any(|option| option == name) => words.extend(self.option(name, value)),
                _ => self.unknown(
                    key,
                    "an input",
                    &options().chain(["path", "config"].map(str::to_owned)).collect::<Vec<_>>(),
                ),
            }
        }
        if self.diagnostics.list.len() > before {
            return None;
        }
        let Some((path, place)) = path else {
            self.wrong(value.span(), "an `[[input]]` has no `path`");
            return None;
        };
        // Each word has been taken by itself, and they may still not go together.
        let args = GenerateArgs::parse(&words).map_err(|error| self.at(value.span(), usage(&error))).ok()?;
        let place = self.span(table.get("out-dir").map_or(place, Spanned::span));
        Some(Table { listed: Listed { path: path.to_owned(), args, place }, settings })
    }

    /// An option as a word of the command line.
    fn option(&mut self, name: &str, value: &Value<'_>) -> Option<String> {
        let Some(text) = word(value.get_ref()) else {
            self.wrong(value.span(), format!("`{name}` takes a word, a number or a list of them"));
            return None;
        };
        let word = format!("--{name}={text}");
        match GenerateArgs::parse(&["corogen".to_owned(), word.clone()]) {
            Ok(_) => Some(word),
            Err(error) => {
                self.at(value.span(), usage(&error));
                None
            }
        }
    }

    /// A table of settings; a table in it has those of a scheduler.
    fn settings(&mut self, prefix: &str, value: &Value<'_>) -> Vec<Setting> {
        let DeValue::Table(table) = value.get_ref() else {
            self.wrong(value.span(), "`config` takes a table of settings");
            return Vec::new();
        };
        let mut settings = Vec::new();
        for (key, value) in table {
            let name = key.get_ref();
            if prefix.is_empty() && matches!(value.get_ref(), DeValue::Table(_)) {
                match schedule::known_scheduler(&name.replace('_', "-")) {
                    Ok(scheduler) => settings.extend(self.settings(&format!("{}.", scheduler.name()), value)),
                    Err(mistake) => self.at(key.span(), *mistake),
                }
                continue;
            }
            let text = if matches!(value.get_ref(), DeValue::Array(_)) { None } else { word(value.get_ref()) };
            let setting = text.map(|text| options::setting(&format!("{prefix}{name}={text}")));
            let Some(Ok((key_word, text))) = setting else {
                self.wrong(value.span(), format!("the setting `{name}` takes a word or a number"));
                continue;
            };
            settings.push(Setting { key: key_word, value: text, place: key.span().start..value.span().end });
        }
        settings
    }

    fn unknown(&mut self, key: &Key<'_>, place: &str, known: &[String]) {
        let name = key.get_ref();
        let mistake = Diagnostic::error_without_place(codes::USAGE, format!("{place} has no key `{name}`"));
        self.at(key.span(), mistake.did_you_mean(name, known).note(format!("there is {}", known.join(", "))));
    }

    fn wrong(&mut self, place: Range<usize>, message: impl Into<String>) {
        self.at(place, Diagnostic::error_without_place(codes::USAGE, message));
    }

    /// A second mistake of a place follows from the first, or is the first of another input.
    fn at(&mut self, place: Range<usize>, mistake: Diagnostic) {
        let primary = Some(Label { span: self.span(place), text: String::new() });
        if self.diagnostics.list.iter().all(|seen| seen.primary != primary) {
            self.diagnostics.push(Diagnostic { primary, ..mistake });
        }
    }

    fn span(&self, place: Range<usize>) -> Span {
        Span::new(self.file, place.start as u32, place.end as u32)
    }
}

/// The names of the options that an input may have: not those of one run.
fn options() -> impl Iterator<Item = String> {
    let command = GenerateArgs::augment_args(clap::Command::new("corogen"));
    let names: Vec<String> = command.get_arguments().filter_map(|one| Some(one.get_long()?.to_owned())).collect();
    names.into_iter().filter(|name| !["force", "dump", "config"].contains(&name.as_str()))
}

fn word(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Integer(number) => Some(i64::from_str_radix(number.as_str(), number.radix()).ok()?.to_string()),
        DeValue::Float(number) => Some(number.as_str().parse::<f64>().ok()?.to_string()),
        DeValue::Array(values) => {
            Some(values.iter().map(|value| word(value.get_ref())).collect::<Option<Vec<_>>>()?.join(","))
        }
        _ => None,
    }
}
