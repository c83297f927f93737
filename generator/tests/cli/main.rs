//! The command as a user meets it.

mod committed;
mod explain;
mod generate;
mod help;
mod project;
mod run;
mod values;
