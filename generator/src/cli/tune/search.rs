//! Coordinate descent: from the defaults, one setting after the other takes each of its values, and keeps the best.

use std::collections::BTreeMap;

/// Settings by name; what is absent has its default.
pub(super) type Config = BTreeMap<String, String>;

/// A setting and the values that are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) name: &'static str,
    pub(super) values: Vec<String>,
}

/// Less than this is noise, and no reason to leave a default.
const GAIN: f64 = 0.98;

/// The best settings that were found from `start` on and their time. `measure` takes the time to beat and gives nothing for what cannot run
/// or when there is no time left.
pub(super) fn descend(
    axes: &[Axis],
    start: &Config,
    mut measure: impl FnMut(&Config, f64) -> Option<f64>,
) -> Option<(Config, f64)> {
    let mut best = start.clone();
    let mut time = measure(&best, f64::INFINITY)?;
    for axis in axes {
        let start = best.clone();
        for value in &axis.values {
            let mut config = start.clone();
            config.insert(axis.name.to_owned(), value.clone());
            if let Some(took) = measure(&config, time)
                && took < time * GAIN
            {
                (best, time) = (config, took);
            }
        }
    }
    Some((best, time))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(name: &'static str, values: &[&str]) -> Axis {
        Axis { name, values: values.iter().map(|&value| value.to_owned()).collect() }
    }

    /// A device that likes blocks of 64 and a capacity of 4096, and cannot run blocks of 256.
    fn device(config: &Config) -> Option<f64> {
        let block = match config.get("block_size").map(String::as_str) {
            Some("64") => 1.0,
            Some("256") => return None,
            _ => 2.0,
        };
        let capacity = if config.get("capacity").is_some_and(|capacity| capacity == "4096") { 1.0 } else { 3.0 };
        Some(block * capacity)
    }

    #[test]
    fn each_setting_keeps_its_best_value() {
        let axes = [axis("block_size", &["32", "64", "256"]), axis("capacity", &["1024", "4096"])];
        let (config, time) = descend(&axes, &Config::new(), |config, _| device(config)).expect("the defaults run");
        assert_eq!((config["block_size"].as_str(), config["capacity"].as_str(), time), ("64", "4096", 1.0));
    }

    #[test]
    fn what_gains_nothing_stays_the_default() {
        let (config, _) =
            descend(&[axis("fetch", &["1", "2"])], &Config::new(), |_, _| Some(1.0)).expect("the defaults run");
        assert!(config.is_empty());
    }

    #[test]
    fn a_scheduler_that_cannot_run_has_no_best() {
        assert_eq!(descend(&[axis("block_size", &["32"])], &Config::new(), |_, _| None), None);
    }
}
