//! Values as a user writes them, and the bytes that rustc keeps for them.

use serde_json::{Map, Number, Value};

use super::part::{Part, Typed};
use crate::ir::{Scalar, Type};

/// `1`, `-2.5`, `true`, `1,2,3`, or JSON as in a file: numbers stay words until their type is known.
pub(super) fn from_words(text: &str) -> Result<Value, String> {
    if text.trim_start().starts_with(['[', '{']) {
        return serde_json::from_str(text).map_err(|error| format!("`{text}` is not JSON: {error}"));
    }
    let mut words: Vec<Value> = text.split(',').map(|word| Value::String(word.trim().to_owned())).collect();
    Ok(if words.len() == 1 { words.remove(0) } else { Value::Array(words) })
}

impl Typed<'_> {
    /// Writes a value as rustc would. `path` is what messages call it.
    pub(super) fn encode(self, path: &str, value: &Value, bytes: &mut [u8]) -> Result<(), String> {
        match (self.ty, value) {
            (Type::Scalar(_), Value::Array(values)) => Err(match &values[..] {
                [_] => format!("`{path}` is `{}`, but the list `{value}` is given", self.name()),
                values => self.wrong_count(path, values.len(), 1),
            }),
            (Type::Scalar(scalar), _) => encode_scalar(*scalar, path, value, bytes),
            (_, Value::Object(members)) => self.encode_object(path, members, bytes),
            (_, Value::Array(values)) => self.encode_list(path, values, bytes),
            _ => self.encode_list(path, std::slice::from_ref(value), bytes),
        }
    }

    /// A value for each part, or one for each scalar.
    fn encode_list(self, path: &str, values: &[Value], bytes: &mut [u8]) -> Result<(), String> {
        let parts = self.parts();
        let flat = !values.iter().any(|value| value.is_array() || value.is_object());
        if flat && values.len() == self.scalars() {
            return self.encode_flat(path, &mut &values[..], bytes);
        }
        if flat || values.len() != parts.len() {
            return Err(self.wrong_count(path, values.len(), if flat { self.scalars() } else { parts.len() }));
        }
        parts.iter().zip(values).try_for_each(|(part, value)| part.encode(path, value, bytes))
    }

    fn encode_object(self, path: &str, members: &Map<String, Value>, bytes: &mut [u8]) -> Result<(), String> {
        let parts = self.parts();
        let list = || parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(", ");
        if let Some(unknown) = members.keys().find(|name| parts.iter().all(|part| part.name != **name)) {
            return Err(format!("`{path}` has no `{unknown}`; it has {}", list()));
        }
        if let Some(missing) = parts.iter().find(|part| !members.contains_key(&part.name)) {
            return Err(format!("`{path}.{}` is missing; `{path}` has {}", missing.name, list()));
        }
        parts.iter().try_for_each(|part| part.encode(path, &members[&part.name], bytes))
    }

    /// Takes the scalars from the front of `values`, which holds as many.
    fn encode_flat(self, path: &str, values: &mut &[Value], bytes: &mut [u8]) -> Result<(), String> {
        if let Type::Scalar(scalar) = self.ty {
            let (first, rest) = values.split_first().expect("they were counted");
            *values = rest;
            return encode_scalar(*scalar, path, first, bytes);
        }
        let encode = |part: &Part<'_>| {
            part.typed.encode_flat(&format!("{path}.{}", part.name), values, &mut bytes[part.offset..])
        };
        self.parts().iter().try_for_each(encode)
    }

    fn wrong_count(self, path: &str, given: usize, taken: usize) -> String {
        let values = |count| if count == 1 { "1 value".to_owned() } else { format!("{count} values") };
        let verb = if given == 1 { "is" } else { "are" };
        let (takes, given) = (values(taken), values(given));
        format!("`{path}` is `{}`, which takes {takes}, but {given} {verb} given", self.name())
    }

    /// Reads a value. Numbers that JSON does not have become words: `"NaN"`, `"inf"`.
    pub(super) fn decode(self, bytes: &[u8]) -> Value {
        match self.ty {
            Type::Scalar(scalar) => decode_scalar(*scalar, bytes),
            Type::Struct(_) if !self.is_tuple() => {
                Value::Object(self.parts().into_iter().map(|part| (part.name.clone(), part.decode(bytes))).collect())
            }
            // As glam writes them.
            Type::Matrix(..) => {
                let columns = self.parts();
                let scalars = columns.iter().flat_map(|column| {
                    let bytes = &bytes[column.offset..];
                    column.typed.parts().into_iter().map(move |part| part.decode(bytes))
                });
                Value::Array(scalars.collect())
            }
            _ => Value::Array(self.parts().iter().map(|part| part.decode(bytes)).collect()),
        }
    }
}

impl Part<'_> {
    fn encode(&self, path: &str, value: &Value, bytes: &mut [u8]) -> Result<(), String> {
        self.typed.encode(&format!("{path}.{}", self.name), value, &mut bytes[self.offset..])
    }

    fn decode(&self, bytes: &[u8]) -> Value {
        self.typed.decode(&bytes[self.offset..])
    }
}

fn encode_scalar(scalar: Scalar, path: &str, value: &Value, bytes: &mut [u8]) -> Result<(), String> {
    let word = match value {
        Value::String(word) => word.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Null | Value::Array(_) | Value::Object(_) => value.to_string(),
    };
    let name = crate::ir::print::scalar_name(scalar);
    let wrong = || format!("`{path}` is `{name}`: `{word}` is not one");
    macro_rules! parsed {
        ($ty:ty) => {
            bytes[..size_of::<$ty>()].copy_from_slice(&word.parse::<$ty>().map_err(|_| wrong())?.to_le_bytes())
        };
    }
    match scalar {
        Scalar::Bool => {
            bytes[..4].copy_from_slice(&u32::from(word.parse::<bool>().map_err(|_| wrong())?).to_le_bytes())
        }
        Scalar::I8 => parsed!(i8),
        Scalar::U8 => parsed!(u8),
        Scalar::I16 => parsed!(i16),
        Scalar::U16 => parsed!(u16),
        Scalar::I32 => parsed!(i32),
        Scalar::U32 => parsed!(u32),
        Scalar::I64 => parsed!(i64),
        Scalar::U64 => parsed!(u64),
        Scalar::F32 => parsed!(f32),
        Scalar::F64 => parsed!(f64),
    }
    Ok(())
}

fn decode_scalar(scalar: Scalar, bytes: &[u8]) -> Value {
    macro_rules! number {
        ($ty:ty) => {
            <$ty>::from_le_bytes(std::array::from_fn(|index| bytes[index]))
        };
    }
    match scalar {
        Scalar::Bool => Value::Bool(number!(u32) != 0),
        Scalar::I8 => number!(i8).into(),
        Scalar::U8 => number!(u8).into(),
        Scalar::I16 => number!(i16).into(),
        Scalar::U16 => number!(u16).into(),
        Scalar::I32 => number!(i32).into(),
        Scalar::U32 => number!(u32).into(),
        Scalar::I64 => number!(i64).into(),
        Scalar::U64 => number!(u64).into(),
        Scalar::F32 => float(number!(f32)),
        Scalar::F64 => float(number!(f64)),
    }
}

/// The shortest digits that give the number back: an `f32` does not become a long `f64`.
fn float(number: impl std::fmt::Debug) -> Value {
    let digits = format!("{number:?}");
    digits.parse::<Number>().map_or(Value::String(digits), Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Glam, testing};

    fn bytes_of(ty: &Type, glam: Glam, text: &str) -> Result<Vec<u8>, String> {
        let program = testing::empty_program();
        let typed = Typed { program: &program, ty, glam };
        let mut bytes = vec![0; typed.bytes().size as usize];
        typed.encode("view.eye", &from_words(text)?, &mut bytes).map(|()| bytes)
    }

    #[test]
    fn words_and_json_give_the_bytes_of_the_type() {
        let floats = |values: &[f32]| Ok(values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>());
        assert_eq!(bytes_of(&Type::U32, Glam::Plain, "4294967295"), Ok(vec![255; 4]));
        assert_eq!(
            bytes_of(&Type::Scalar(Scalar::U64), Glam::Plain, "12345678901234567"),
            Ok(12345678901234567_u64.to_le_bytes().into())
        );
        assert_eq!(bytes_of(&Type::vec(3), Glam::Plain, "1, -2.5,3e2"), floats(&[1.0, -2.5, 300.0]));
        assert_eq!(bytes_of(&Type::vec(3), Glam::Vec3A, "[1, 2, 3]"), floats(&[1.0, 2.0, 3.0, 0.0]));
        assert_eq!(bytes_of(&Type::array(Type::vec(2), 2), Glam::Plain, "1,2,3,4"), floats(&[1.0, 2.0, 3.0, 4.0]));
        assert_eq!(
            bytes_of(&Type::array(Type::vec(2), 2), Glam::Plain, "[[1,2],{\"x\":3,\"y\":4}]"),
            floats(&[1.0, 2.0, 3.0, 4.0])
        );
        for text in ["1,2,3,4", "[1,2,3,4]", "[[1,2],[3,4]]", "{\"x_axis\":[1,2],\"y_axis\":[3,4]}"] {
            assert_eq!(bytes_of(&Type::Matrix(2, 2), Glam::Plain, text), floats(&[1.0, 2.0, 3.0, 4.0]), "{text}");
        }
    }

    #[test]
    fn mistakes_name_the_value_and_its_type() {
        let message = |ty: &Type, text: &str| bytes_of(ty, Glam::Plain, text).expect_err("a mistake");
        assert_eq!(message(&Type::U32, "-1"), "`view.eye` is `u32`: `-1` is not one");
        assert!(message(&Type::vec(3), "1,2").ends_with("takes 3 values, but 2 values are given"));
        assert!(message(&Type::vec(2), "{\"x\":1,\"z\":2}").contains("has no `z`; it has x, y"));
        assert_eq!(message(&Type::vec(2), "1,b"), "`view.eye.y` is `f32`: `b` is not one");
        let list = "`view.eye.z` is `f32`, but the list `[3]` is given";
        assert_eq!(message(&Type::vec(3), "[1,2,[3]]"), list);
        assert!(message(&Type::vec(3), "[1,[2]]").ends_with("takes 3 values, but 2 values are given"));
        assert!(message(&Type::vec(2), "[1,2").starts_with("`[1,2` is not JSON: "));
    }

    #[test]
    fn tuples_are_lists_or_have_numbers() {
        let mut program = testing::empty_program();
        let field = |name: &str, ty| crate::ir::Field { name: name.into(), ty, glam: Glam::Plain, docs: Vec::new() };
        let id = program.structs.push_and_get_key(crate::ir::Struct {
            name: "Pair".into(),
            rust_type: "crate::Pair".into(),
            fields: vec![field("_0", Type::U32), field("_1", Type::vec(2))],
            docs: Vec::new(),
            variants: Vec::new(),
            repr_c: true,
            align: 1,
            span: Default::default(),
        });
        let typed = Typed { program: &program, ty: &Type::Struct(id), glam: Glam::Plain };
        let encode = |text: &str| {
            let mut bytes = vec![0; 12];
            typed.encode("pair", &from_words(text)?, &mut bytes).map(|()| bytes)
        };
        let bytes = encode("7,1,2").expect("as many as there are");
        for text in ["[7, 1, 2]", "[7, [1, 2]]", "{\"0\": 7, \"1\": [1, 2]}"] {
            assert_eq!(encode(text).as_ref(), Ok(&bytes), "{text}");
        }
        assert_eq!(typed.decode(&bytes).to_string(), "[7,[1.0,2.0]]");
        let internal = encode("{\"_0\": 7, \"_1\": [1, 2]}").expect_err("that is no name");
        assert_eq!(internal, "`pair` has no `_0`; it has 0, 1");
    }

    #[test]
    fn structs_are_objects_with_rustc_offsets() {
        let mut program = testing::empty_program();
        let field = |name: &str, ty| crate::ir::Field { name: name.into(), ty, glam: Glam::Plain, docs: Vec::new() };
        let id = program.structs.push_and_get_key(crate::ir::Struct {
            name: "Sphere".into(),
            rust_type: "crate::Sphere".into(),
            fields: vec![field("radius", Type::F32), field("color", Type::vec(4))],
            docs: Vec::new(),
            variants: Vec::new(),
            repr_c: true,
            align: 1,
            span: Default::default(),
        });
        let typed = Typed { program: &program, ty: &Type::Struct(id), glam: Glam::Plain };
        let encode = |text: &str| {
            let mut bytes = vec![0; typed.bytes().size as usize];
            let value = serde_json::from_str(text).expect("JSON");
            typed.encode("sphere", &value, &mut bytes).map(|()| bytes)
        };
        let bytes = encode(r#"{"color": [1, 2, 3, 4], "radius": 0.5}"#).expect("complete");
        assert_eq!(
            (bytes.len(), &bytes[..4], &bytes[16..20]),
            (32, &0.5_f32.to_le_bytes()[..], &1_f32.to_le_bytes()[..])
        );
        assert_eq!(typed.decode(&bytes).to_string(), r#"{"radius":0.5,"color":[1.0,2.0,3.0,4.0]}"#);
        assert_eq!(encode("[0.5, [1, 2, 3, 4]]"), Ok(bytes.clone()));
        assert_eq!(encode("[0.5, 1, 2, 3, 4]"), Ok(bytes));
        assert!(encode(r#"{"radius": 1}"#).is_err_and(|message| message.starts_with("`sphere.color` is missing")));
    }

    #[test]
    fn floats_come_back_with_their_shortest_digits() {
        let program = testing::empty_program();
        let typed = Typed { program: &program, ty: &Type::vec(3), glam: Glam::Plain };
        let bytes: Vec<u8> = [0.1_f32, -0.0, f32::NAN].iter().flat_map(|value| value.to_le_bytes()).collect();
        assert_eq!(typed.decode(&bytes).to_string(), "[0.1,-0.0,\"NaN\"]");
    }
}
