//! Values as a user writes them, and the bytes that rustc keeps for them.

use serde_json::{Map, Number, Value};

use crate::ir::layout::{self, Bytes};
use crate::ir::{Buffer, Glam, Program, Scalar, StructId, Type};

/// A type with what rustc's layout of it depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Typed<'a> {
    pub(super) program: &'a Program,
    pub(super) ty: &'a Type,
    pub(super) glam: Glam,
}

/// A part of a value: a component, element or field, and where its bytes begin.
pub(super) struct Part<'a> {
    pub(super) name: String,
    pub(super) offset: usize,
    pub(super) typed: Typed<'a>,
}

/// `1`, `-2.5`, `true`, `1,2,3`: numbers stay words until their type is known.
pub(super) fn from_words(text: &str) -> Value {
    let mut words: Vec<Value> = text.split(',').map(|word| Value::String(word.trim().to_owned())).collect();
    if words.len() == 1 { words.remove(0) } else { Value::Array(words) }
}

impl<'a> Typed<'a> {
    /// An element of a buffer.
    pub(super) fn element(program: &'a Program, buffer: &'a Buffer) -> Self {
        Self { program, ty: &buffer.element, glam: buffer.glam }.plain()
    }

    /// An element of an array of `Vec3A` as the vector that it is.
    fn plain(self) -> Self {
        static VECTOR: Type = Type::Vector(Scalar::F32, 3);
        if layout::is_aligned_vector(self.program, self.ty) {
            return Self { ty: &VECTOR, glam: Glam::Vec3A, ..self };
        }
        self
    }

    /// Size and alignment.
    pub(super) fn bytes(self) -> Bytes {
        layout::bytes(self.program, self.ty, self.glam)
    }

    /// What a message calls the type.
    pub(super) fn name(self) -> String {
        crate::ir::print::type_name(self.program, self.ty)
    }

    /// The parts that it is made of; none for a scalar.
    pub(super) fn parts(self) -> Vec<Part<'a>> {
        let program = self.program;
        let scalar = |name: String, index: u32, scalar: Scalar| Part {
            name,
            offset: (index * scalar.bytes()) as usize,
            typed: Typed { program, ty: scalar_type(scalar), glam: Glam::Plain },
        };
        match self.ty {
            Type::Scalar(_) => Vec::new(),
            Type::Vector(kind, size) => {
                let name = |index: u32| ["x", "y", "z", "w"][index as usize].to_owned();
                (0..u32::from(*size)).map(|index| scalar(name(index), index, *kind)).collect()
            }
            Type::Matrix(columns, rows) => {
                let stride = self.bytes().size / u32::from(*columns) / 4;
                let numbers =
                    (0..u32::from(*columns)).flat_map(|column| (0..u32::from(*rows)).map(move |row| (column, row)));
                numbers
                    .map(|(column, row)| scalar(format!("{column}.{row}"), column * stride + row, Scalar::F32))
                    .collect()
            }
            Type::Array(element, length) => {
                let element = Typed { ty: element, ..self }.plain();
                let stride = element.bytes().size as usize;
                let part = |index| Part { name: format!("{index}"), offset: index * stride, typed: element };
                (0..*length as usize).map(part).collect()
            }
            Type::Struct(id) => self.fields(*id),
        }
    }

    fn fields(self, id: StructId) -> Vec<Part<'a>> {
        let fields = self.program.structs[id].fields.iter();
        let offsets = layout::struct_layout(self.program, id).offsets;
        let part = |(field, offset): (&'a crate::ir::Field, u32)| Part {
            name: field.name.clone(),
            offset: offset as usize,
            typed: Typed { ty: &field.ty, glam: field.glam, ..self },
        };
        fields.zip(offsets).map(part).collect()
    }

    /// How many scalars it holds.
    pub(super) fn scalars(self) -> usize {
        match self.ty {
            Type::Scalar(_) => 1,
            Type::Array(element, length) => Typed { ty: element, ..self }.plain().scalars() * *length as usize,
            _ => self.parts().iter().map(|part| part.typed.scalars()).sum(),
        }
    }

    /// Writes a value as rustc would. `path` is what messages call it.
    pub(super) fn encode(self, path: &str, value: &Value, bytes: &mut [u8]) -> Result<(), String> {
        if let Type::Scalar(scalar) = self.ty {
            return match value {
                Value::Array(values) => Err(self.wrong_count(path, values.len())),
                value => encode_scalar(*scalar, path, value, bytes),
            };
        }
        match value {
            Value::Object(members) => self.encode_object(path, members, bytes),
            Value::Array(values) => {
                let parts = self.parts();
                let flat = !values.iter().any(|value| value.is_array() || value.is_object());
                if values.len() == parts.len() && !(flat && self.scalars() != parts.len()) {
                    let mut pairs = parts.iter().zip(values);
                    return pairs.try_for_each(|(part, value)| part.encode(path, value, bytes));
                }
                if flat && values.len() == self.scalars() {
                    let mut rest = values.as_slice();
                    return self.encode_flat(path, &mut rest, bytes);
                }
                Err(self.wrong_count(path, values.len()))
            }
            _ => Err(self.wrong_count(path, 1)),
        }
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

    fn encode_flat(self, path: &str, values: &mut &[Value], bytes: &mut [u8]) -> Result<(), String> {
        if let Type::Scalar(scalar) = self.ty {
            let (first, rest) = values.split_first().ok_or_else(|| self.wrong_count(path, 0))?;
            *values = rest;
            return encode_scalar(*scalar, path, first, bytes);
        }
        self.parts().iter().try_for_each(|part| part.typed.encode_flat(path, values, &mut bytes[part.offset..]))
    }

    fn wrong_count(self, path: &str, given: usize) -> String {
        let values = |count| if count == 1 { "1 value".to_owned() } else { format!("{count} values") };
        let verb = if given == 1 { "is" } else { "are" };
        let (takes, given) = (values(self.scalars()), values(given));
        format!("`{path}` is `{}`, which takes {takes}, but {given} {verb} given", self.name())
    }

    /// Reads a value. Numbers that JSON does not have become words: `"NaN"`, `"inf"`.
    pub(super) fn decode(self, bytes: &[u8]) -> Value {
        match self.ty {
            Type::Scalar(scalar) => decode_scalar(*scalar, bytes),
            Type::Struct(_) => {
                Value::Object(self.parts().into_iter().map(|part| (part.name.clone(), part.decode(bytes))).collect())
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

fn scalar_type(scalar: Scalar) -> &'static Type {
    match scalar {
        Scalar::Bool => &Type::BOOL,
        Scalar::I8 => &Type::Scalar(Scalar::I8),
        Scalar::U8 => &Type::Scalar(Scalar::U8),
        Scalar::I16 => &Type::Scalar(Scalar::I16),
        Scalar::U16 => &Type::Scalar(Scalar::U16),
        Scalar::I32 => &Type::I32,
        Scalar::U32 => &Type::U32,
        Scalar::I64 => &Type::Scalar(Scalar::I64),
        Scalar::U64 => &Type::Scalar(Scalar::U64),
        Scalar::F32 => &Type::F32,
        Scalar::F64 => &Type::Scalar(Scalar::F64),
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
    use crate::ir::testing;

    fn bytes_of(ty: &Type, glam: Glam, text: &str) -> Result<Vec<u8>, String> {
        let program = testing::empty_program();
        let typed = Typed { program: &program, ty, glam };
        let mut bytes = vec![0; typed.bytes().size as usize];
        let value = serde_json::from_str(text).unwrap_or_else(|_| from_words(text));
        typed.encode("view.eye", &value, &mut bytes).map(|()| bytes)
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
        assert_eq!(bytes_of(&Type::Matrix(2, 2), Glam::Plain, "1,2,3,4"), floats(&[1.0, 2.0, 3.0, 4.0]));
    }

    #[test]
    fn mistakes_name_the_value_and_its_type() {
        let message = |ty: &Type, text: &str| bytes_of(ty, Glam::Plain, text).expect_err("a mistake");
        assert_eq!(message(&Type::U32, "-1"), "`view.eye` is `u32`: `-1` is not one");
        assert!(message(&Type::vec(3), "1,2").ends_with("takes 3 values, but 2 values are given"));
        assert!(message(&Type::vec(2), "{\"x\":1,\"z\":2}").contains("has no `z`; it has x, y"));
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
