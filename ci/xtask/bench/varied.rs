//! Forms with one setting changed: what suits a device is found by measuring it there.

use std::str::FromStr;

use corogen::schedule::check_config;
use corogen::schedule::plan::Scheduler;

use super::forms::{Contestant, Kind};
use super::generated::{Build, Config, setting};

/// The values of a scheduler's setting that are measured: `wavefront.block_size=64,128`.
#[derive(Clone, Debug)]
pub(super) struct Variation {
    scheduler: Scheduler,
    /// Its name.
    setting: String,
    values: Vec<String>,
}

impl FromStr for Variation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split_once('=').and_then(|(key, values)| Some((key, key.split_once('.')?, values)));
        let (key, (scheduler, setting), values) = parts.ok_or("write `wavefront.block_size=64,128`")?;
        let scheduler =
            Scheduler::ALL.into_iter().find(|it| it.name() == scheduler).ok_or_else(|| format!("no `{scheduler}`"))?;
        let values: Vec<String> = values.split(',').map(str::to_owned).collect();
        for value in &values {
            let config = [(key.to_owned(), value.clone())].into();
            check_config(&[scheduler], &config).map_err(|mistake| mistake.message)?;
        }
        Ok(Self { scheduler, setting: setting.to_owned(), values })
    }
}

impl Variation {
    /// A form for each value, compared with the scheduler's first among `forms`, whose other settings it has.
    pub(super) fn contestants(&self, forms: &[Contestant]) -> Vec<Contestant> {
        let settings = |it: &Contestant| match &it.kind {
            Kind::Generated { build: Build::Plain, scheduler, config } if *scheduler == self.scheduler => {
                Some((it.name.clone(), config.clone()))
            }
            _ => None,
        };
        let Some((name, config)) = forms.iter().find_map(settings) else { return Vec::new() };
        let contestant = |value: &String| {
            let others = config.iter().filter(|(name, _)| *name != self.setting).cloned();
            let config: Config = others.chain([setting(&self.setting, value)]).collect();
            Contestant {
                name: format!("{name}, {}={value}", self.setting),
                against: Some(name.clone()),
                kind: Kind::Generated { build: Build::Plain, scheduler: self.scheduler, config },
            }
        };
        self.values.iter().map(contestant).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::forms::without_tail;

    #[test]
    fn a_variation_names_a_scheduler_its_setting_and_values() {
        let told = |text: &str| text.parse::<Variation>().expect_err("a mistake");
        assert_eq!(told("wavefront.layout"), "write `wavefront.block_size=64,128`");
        assert_eq!(told("wavfront.layout=soa"), "no `wavfront`");
        assert_eq!(told("wavefront.fetch=3"), "scheduler `wavefront` has no setting `fetch`");
        assert_eq!(told("wavefront.layout=soa,rows"), "setting `layout` takes `soa` or `aos`, not `rows`");
    }

    #[test]
    fn a_form_with_another_value_keeps_the_other_settings() {
        let form = |name: &str, scheduler, config| Contestant {
            name: name.to_owned(),
            against: None,
            kind: Kind::Generated { build: Build::Plain, scheduler, config },
        };
        let forms = [
            form("persistent", Scheduler::Persistent, Config::new()),
            form("wavefront", Scheduler::Wavefront, without_tail(512)),
        ];
        let varied: Variation = "wavefront.capacity=64,1024".parse().expect("a variation");
        let contestants = varied.contestants(&forms);
        let [small, _] = &contestants[..] else { panic!("two forms") };
        assert_eq!((small.name.as_str(), small.against.as_deref()), ("wavefront, capacity=64", Some("wavefront")));
        let Kind::Generated { config, .. } = &small.kind else { panic!("it is generated") };
        assert_eq!(config, &[setting("tail", 0), setting("capacity", 64)]);
        assert_eq!("state-machine.block_size=32".parse::<Variation>().expect("one").contestants(&forms).len(), 0);
    }
}
