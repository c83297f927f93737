//! The command as a user meets it.

mod committed;
mod explain;
mod folders;
mod generate;
mod headers;
mod help;
mod listed;
mod project;
mod run;
mod values;
