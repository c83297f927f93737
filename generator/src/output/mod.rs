//! Output: files to disk, whole or not at all.
//!
//! - **Takes** the rendered files of a run and the output folder.
//! - **Gives** the folder updated, or the difference to what is there.
//! - **Afterwards** each file was written by rename and the set by a journal; what a person edited is kept.
