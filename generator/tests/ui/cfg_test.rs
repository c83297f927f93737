//! What is compiled only for tests, or only used on the CPU, may be anything.
use corogen_runtime::suspend;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct P {
    x: u32,
}

impl std::fmt::Display for P {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.x)
    }
}

impl std::error::Error for P {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        None
    }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    debug_assert!(id < 10, "x {}", id);
    out[id as usize] = P { x: id }.x;
    #[cfg(test)]
    println!("a");
}

#[cfg(not(target_arch = "spirv"))]
pub fn on_cpu() -> u32 {
    3
}

#[cfg(test)]
mod tests {
    use super::*;
    macro_rules! m {
        () => {
            1
        };
    }
    #[test]
    fn runs() {
        let mut out = vec![0; 4];
        kernel(0, &mut out);
        println!("{out:?}");
        unsafe {
            let p = out.as_ptr();
        }
        assert_eq!(out, [0, 0, 0, 0]);
    }
}

#[test]
fn alone() {
    let mut out = vec![0; 4];
    kernel(1, &mut out);
    assert_eq!(out, [0, 1, 0, 0], "{}", unknown());
}
