//! Generates shaders and host of the kernel, whenever it changes.

use corogen::{Builder, Scheduler};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = std::env::var("OUT_DIR")? + "/lattice";
    Builder::new().input("src/lattice.rs").scheduler(Scheduler::StateMachine).out_dir(out).generate()?;
    Ok(())
}
