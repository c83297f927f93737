//! How a name is found: the wanted one, changed as little as GLSL and the names that are taken demand.

use std::collections::BTreeSet;

use super::reserved;
use crate::ir::{Function, Type};

/// Gives names that are free.
#[derive(Clone, Default)]
pub(super) struct Namer {
    pub(super) taken: BTreeSet<String>,
    /// Functions of GLSL's own that generated code calls: a global of such a name would hide them.
    pub(super) builtins: BTreeSet<&'static str>,
}

impl Namer {
    pub(super) fn is_free(&self, wanted: &str) -> bool {
        let name = spell(wanted);
        name == wanted && !self.builtins.contains(name.as_str()) && !self.taken.contains(&name)
    }

    /// The same for a function: GLSL refuses one of its own's name and types. Those take numbers, vectors and matrices.
    pub(super) fn function(&mut self, function: &Function) -> String {
        let types: Vec<&Type> = function.params.iter().map(|param| &function.vars[param.var].ty).collect();
        let own = !types.iter().any(|ty| matches!(ty, Type::Struct(_) | Type::Array(..)));
        match own && reserved::is_function(&function.name, types.len()) {
            true => self.unique(&format!("{}_", function.name)),
            false => self.unique(&function.name),
        }
    }

    /// `wanted`, or the nearest name to it that GLSL allows and nothing else has.
    pub(super) fn unique(&mut self, wanted: &str) -> String {
        let mut name = spell(wanted);
        if self.builtins.contains(name.as_str()) {
            name.push('_');
        }
        let name = numbered(name, |name| self.taken.contains(name));
        self.taken.insert(name.clone());
        name
    }
}

/// The name as GLSL can spell it: no keyword, no `__`, no `gl_`, ASCII only.
pub(super) fn spell(name: &str) -> String {
    let mut spelled = String::new();
    for c in name.strip_prefix("r#").unwrap_or(name).chars() {
        match c {
            '_' if spelled.ends_with('_') => {}
            c if c == '_' || c.is_ascii_alphanumeric() => spelled.push(c),
            c => spelled += &format!("u{:x}", u32::from(c)),
        }
    }
    if let Some(rest) = spelled.strip_prefix("gl_") {
        spelled = format!("gl{rest}");
    }
    if spelled.is_empty() || spelled == "_" {
        spelled = "unused".into();
    }
    if spelled.starts_with('_') && spelled[1..].chars().all(|c| c.is_ascii_digit()) {
        spelled = format!("value{spelled}");
    }
    if reserved::is_keyword(&spelled) {
        spelled.push('_');
    }
    spelled
}

/// The name itself, else with `_2`, `_3`, … the first that is not taken.
pub(super) fn numbered(name: String, taken: impl Fn(&str) -> bool) -> String {
    if !taken(&name) {
        return name;
    }
    let stem = name.trim_end_matches('_');
    let mut number = 2;
    while taken(&format!("{stem}_{number}")) {
        number += 1;
    }
    format!("{stem}_{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Param, ParamMode, testing};

    #[test]
    fn names_change_as_little_as_glsl_demands() {
        let mut namer = Namer::default();
        assert_eq!(namer.unique("hit"), "hit");
        assert_eq!(namer.unique("hit"), "hit_2");
        assert_eq!(namer.unique("sample"), "sample_");
        assert_eq!(namer.unique("sample"), "sample_2");
        assert_eq!(namer.unique("a__b"), "a_b");
        assert_eq!(namer.unique("gl_x"), "glx");
        assert_eq!(namer.unique("_7"), "value_7");
        assert_eq!(namer.unique("r#type"), "type");
        assert_eq!(namer.unique("größe"), "gruf6udfe");
        assert_eq!(namer.unique("dot"), "dot");
        namer.builtins.insert("mix");
        assert_eq!(namer.unique("mix"), "mix_");

        let mut function = testing::function("step");
        for ty in [Type::F32, Type::F32] {
            let var = function.vars.push_and_get_key(testing::var("x", ty));
            function.params.push(Param { var, mode: ParamMode::In });
        }
        assert_eq!(namer.function(&function), "step_");
        function.params.pop();
        assert_eq!(namer.function(&function), "step");
    }
}
