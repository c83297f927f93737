//! What an entry may take (contract 1.2): an invocation index, uniform parameters, and slices whose elements have rustc's bytes.

use super::typed::{Adt, AdtId, Function, Origin, Program, Repr, Type, TypeId};
use crate::base::{Span, Table};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::Scalar;

/// Reports every parameter of an entry that a GPU cannot be given.
pub(super) fn check(program: &Program, entry: &Function, diagnostics: &mut Diagnostics) {
    let checker = Checker { program, types: &program.types };
    match entry.params.first() {
        Some(first) if checker.is_index(first.ty) => {}
        first => {
            let span = first.map_or(entry.name_span, |param| param.pat.span);
            diagnostics.push(
                Diagnostic::error(
                    codes::ENTRY_PARAMETER,
                    span,
                    format!("the first parameter of the entry `{}` is not an invocation index", entry.name),
                )
                .help("begin with `id: u32`, `UVec2`, `UVec3`, `[u32; 2]` or `[u32; 3]`"),
            );
        }
    }
    for param in entry.params.iter().skip(1) {
        if let Err(mistake) = checker.parameter(param.ty) {
            diagnostics.push(mistake.at(param.pat.span));
        }
    }
}

/// What glam's vectors need at most, and what padding by one vector reaches.
const MAX_ALIGN: u32 = 16;

/// What an append buffer is in the prelude.
const APPEND: &str = "corogen_runtime::Append";

struct Checker<'a> {
    program: &'a Program,
    types: &'a Table<TypeId, Type>,
}

/// Why a type does not fit.
struct Mistake {
    message: String,
    help: String,
    /// The declaration that causes it, if it is not the parameter itself.
    cause: Option<(Span, String)>,
}

impl Mistake {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), cause: None }
    }

    fn caused_by(mut self, span: Span, text: impl Into<String>) -> Self {
        self.cause.get_or_insert((span, text.into()));
        self
    }

    /// The declaration causes it, where that is the input's: the prelude's own text is nobody's concern.
    fn declared_at(self, adt: &Adt) -> Self {
        if adt.origin == Origin::User { self.caused_by(adt.span, "declared here") } else { self }
    }

    fn at(self, span: Span) -> Diagnostic {
        let diagnostic = Diagnostic::error(codes::ENTRY_PARAMETER, span, self.message).help(self.help);
        match self.cause {
            Some((span, text)) => diagnostic.also(span, text),
            None => diagnostic,
        }
    }
}

impl Checker<'_> {
    fn is_index(&self, ty: TypeId) -> bool {
        match &self.types[ty] {
            Type::Scalar(Scalar::U32) => true,
            Type::Array(element, 2 | 3) => self.types[*element] == Type::Scalar(Scalar::U32),
            Type::Adt(adt) => matches!(self.program.adts[*adt].path.as_str(), "glam::UVec2" | "glam::UVec3"),
            _ => false,
        }
    }

    fn parameter(&self, ty: TypeId) -> Result<(), Mistake> {
        match &self.types[ty] {
            Type::Scalar(_) | Type::Usize | Type::Isize => Ok(()),
            Type::Adt(adt) if is_glam(&self.program.adts[*adt]) => Ok(()),
            Type::Adt(adt) => {
                self.referenced(false, ty)?;
                let name = &self.program.adts[*adt].name;
                Err(Mistake::new(
                    format!("`{name}` cannot be a parameter of an entry by value"),
                    format!("take it by reference: `&{name}`"),
                ))
            }
            Type::Ref { mutable, target } => self.referenced(*mutable, *target),
            _ => Err(Mistake::new(
                "an entry cannot take a parameter of this type",
                "an entry takes scalars and glam's vectors and matrices by value, `&Struct`, `&[T]` and `&mut [T]`",
            )),
        }
    }

    fn referenced(&self, mutable: bool, target: TypeId) -> Result<(), Mistake> {
        match &self.types[target] {
            Type::Slice(element) => self.elements(*element),
            Type::Adt(adt) if !mutable && self.program.adts[*adt].path == APPEND => {
                self.elements(self.program.adts[*adt].args[0])
            }
            Type::Adt(adt) if self.program.adts[*adt].path == APPEND => Err(Mistake::new(
                "an entry cannot take `&mut` of an append buffer: every instance pushes to it",
                "take `&Append<T>`",
            )),
            Type::Adt(adt) if is_atomic(&self.program.adts[*adt]) => {
                let name = &self.program.adts[*adt].name;
                Err(Mistake::new(
                    format!("an entry cannot take a single `{name}`"),
                    format!("take a buffer, `&[{name}]`: it may have one element"),
                ))
            }
            Type::Adt(adt) if self.program.adts[*adt].path == "core::option::Option" => Err(Mistake::new(
                "`Option` cannot be a parameter of an entry: it has no layout of its own",
                "pass the value, and beside it a `u32` that is 0 where there is none",
            )),
            Type::Adt(adt)
                if self.program.adts[*adt].origin == Origin::Prelude && !is_glam(&self.program.adts[*adt]) =>
            {
                let name = &self.program.adts[*adt].name;
                Err(Mistake::new(
                    format!("`{name}` as a parameter of an entry is not supported yet"),
                    "use slices: `&[T]` and `&mut [T]`",
                ))
            }
            Type::Adt(adt) if self.program.is_scene(*adt) => self.scene(*adt),
            _ if mutable => Err(Mistake::new(
                "an entry cannot take `&mut` of a single value: every instance would write it",
                "take `&mut [T]`, with an element for each instance",
            )),
            Type::Adt(adt) if self.is_empty(target) => Err(Mistake::new(
                format!("`{}` holds nothing that an entry could be passed", self.program.adts[*adt].name),
                "leave the parameter out, and make the value where it is used",
            )),
            Type::Adt(adt) => self.uniform(*adt),
            Type::Scalar(_) => Ok(()),
            _ => Err(Mistake::new(
                "an entry cannot take a reference to this type",
                "an entry takes `&Struct`, `&[T]` and `&mut [T]`",
            )),
        }
    }

    /// A struct that holds slices: each field is a parameter of its own.
    fn scene(&self, adt: AdtId) -> Result<(), Mistake> {
        for field in &self.program.adts[adt].variants[0].fields {
            let fits = match &self.types[field.ty] {
                Type::Ref { mutable, target } => match &self.types[*target] {
                    Type::Adt(inner) if self.program.is_scene(*inner) => Err(Mistake::new(
                        format!("`{}` is a reference to a struct that holds references itself", field.name),
                        "hold that struct by value",
                    )),
                    Type::Slice(_) => self.referenced(*mutable, *target),
                    _ if *mutable => Err(Mistake::new(
                        format!("`{}` is `&mut` of a single value: every instance would write it", field.name),
                        "hold `&mut [T]`, with an element for each instance",
                    )),
                    _ => self.referenced(*mutable, *target),
                },
                Type::Adt(inner) if self.program.is_scene(*inner) => self.scene(*inner),
                _ => self.uniform_field(field.ty, &field.name, &self.program.adts[adt].name),
            };
            fits.map_err(|mistake| mistake.caused_by(field.span, "this field"))?;
        }
        Ok(())
    }

    /// A struct of values: its layout is corogen's own, so any struct of numbers will do.
    fn uniform(&self, adt: AdtId) -> Result<(), Mistake> {
        let adt = &self.program.adts[adt];
        if is_glam(adt) {
            return Ok(());
        }
        if adt.is_enum {
            return Err(Mistake::new(
                format!("the enum `{}` cannot be a uniform parameter", adt.name),
                "pass a `u32` and match on it",
            )
            .declared_at(adt));
        }
        laid_out(adt)?;
        for field in &adt.variants[0].fields {
            self.uniform_field(field.ty, &field.name, &adt.name)
                .map_err(|mistake| mistake.caused_by(field.span, "this field"))?;
        }
        Ok(())
    }

    fn uniform_field(&self, ty: TypeId, name: &str, of: &str) -> Result<(), Mistake> {
        match &self.types[ty] {
            Type::Scalar(_) | Type::Usize | Type::Isize => Ok(()),
            Type::Adt(inner) => self.uniform(*inner),
            Type::Array(element, _) => self.uniform_element(*element),
            _ => Err(Mistake::new(
                format!("the field `{name}` of `{of}` cannot be part of a uniform parameter"),
                "a uniform struct holds scalars, glam vectors and matrices, arrays and structs of these",
            )),
        }
    }

    fn uniform_element(&self, ty: TypeId) -> Result<(), Mistake> {
        match &self.types[ty] {
            Type::Scalar(_) => Ok(()),
            Type::Adt(adt) => self.uniform(*adt),
            Type::Array(element, _) => self.uniform_element(*element),
            _ => Err(Mistake::new(
                "an array of these cannot be part of a uniform parameter",
                "use arrays of scalars, glam vectors or structs",
            )),
        }
    }

    /// What a slice may hold.
    fn elements(&self, ty: TypeId) -> Result<(), Mistake> {
        self.element(ty)?;
        match self.is_empty(ty) {
            true => Err(Mistake::new(
                "the elements of this buffer have no bytes, so there is no buffer",
                "leave the parameter out; pass a length as a `u32`",
            )),
            false => Ok(()),
        }
    }

    /// Whether a value has no bytes.
    fn is_empty(&self, ty: TypeId) -> bool {
        match &self.types[ty] {
            Type::Array(element, length) => *length == 0 || self.is_empty(*element),
            Type::Adt(id) => {
                let adt = &self.program.adts[*id];
                let mut fields = adt.variants.iter().flat_map(|variant| &variant.fields);
                !adt.is_enum && adt.origin == Origin::User && fields.all(|field| self.is_empty(field.ty))
            }
            _ => false,
        }
    }

    /// What may be an element of a slice, or a part of one: its bytes must be rustc's.
    fn element(&self, ty: TypeId) -> Result<(), Mistake> {
        match &self.types[ty] {
            Type::Scalar(Scalar::Bool) => {
                Err(Mistake::new("`bool` cannot be in a buffer: not every byte is one", "use `u32`, 0 or 1"))
            }
            Type::Usize | Type::Isize => Err(Mistake::new(
                "`usize` and `isize` cannot be in a buffer: their size depends on the machine",
                "use `u32` or `i32`",
            )),
            Type::Scalar(_) => Ok(()),
            Type::Array(element, _) => self.element(*element),
            Type::Adt(adt) => self.element_adt(*adt),
            Type::Tuple(_) => Err(Mistake::new(
                "a tuple cannot be in a buffer: its layout is rustc's own choice",
                "use a `#[repr(C)]` struct",
            )),
            Type::Ref { .. } => Err(Mistake::new("a reference cannot be in a buffer", "use an index")),
            _ => Err(Mistake::new(
                "this type cannot be in a buffer",
                "use scalars, glam vectors, and `#[repr(C)]` structs and arrays of these",
            )),
        }
    }

    /// Whether a struct cannot be `Copy` for the atomics in it.
    fn holds_atomics(&self, id: AdtId) -> bool {
        let adt = &self.program.adts[id];
        let mut fields = adt.variants.iter().flat_map(|variant| &variant.fields);
        is_atomic(adt) || fields.any(|field| self.is_of_atomics(field.ty))
    }

    fn is_of_atomics(&self, ty: TypeId) -> bool {
        match &self.types[ty] {
            Type::Adt(adt) => self.holds_atomics(*adt),
            Type::Array(element, _) => self.is_of_atomics(*element),
            _ => false,
        }
    }

    fn element_adt(&self, id: AdtId) -> Result<(), Mistake> {
        let adt = &self.program.adts[id];
        if adt.path.starts_with("glam::BVec") {
            return Err(Mistake::new(
                format!("`{}` cannot be in a buffer: it holds `bool`s", adt.name),
                "use a `u32` with a bit for each",
            ));
        }
        if is_glam(adt) || is_atomic(adt) {
            return Ok(());
        }
        if adt.is_enum {
            return Err(Mistake::new(
                format!("the enum `{}` cannot be in a buffer: not every value is a variant", adt.name),
                "store a `u32` and match on it",
            )
            .declared_at(adt));
        }
        if adt.origin == Origin::Prelude {
            return Err(Mistake::new(
                format!("`{}` cannot be in a buffer", adt.name),
                "use a `#[repr(C)]` struct of your own",
            ));
        }
        let must_be_copy = !adt.is_copy && !self.holds_atomics(id);
        if !adt.repr.c {
            let missing = if must_be_copy { "`#[repr(C)]` and `#[derive(Clone, Copy)]`" } else { "`#[repr(C)]`" };
            return Err(Mistake::new(
                format!("`{}` is in a buffer but not `repr(C)`: its layout is rustc's own choice", adt.name),
                format!("add {missing} to `{}`", adt.name),
            )
            .caused_by(adt.span, "declared here"));
        }
        laid_out(adt)?;
        if must_be_copy {
            return Err(Mistake::new(
                format!("`{}` is in a buffer but not `Copy`: its elements are read and written as a whole", adt.name),
                format!("add `#[derive(Clone, Copy)]` to `{}`", adt.name),
            )
            .caused_by(adt.span, "declared here"));
        }
        adt.variants[0]
            .fields
            .iter()
            .try_for_each(|field| self.element(field.ty).map_err(|mistake| mistake.caused_by(field.span, "this field")))
    }
}

/// Whether GLSL can put a struct's fields where rustc does: it aligns each by its scalars, and padding does the rest.
fn laid_out(adt: &Adt) -> Result<(), Mistake> {
    let mistake = |why, help| {
        let message = format!("the layout of `{}` has no counterpart on a GPU: {why}", adt.name);
        Err(Mistake::new(message, help).caused_by(adt.span, "declared here"))
    };
    match adt.repr {
        it if it.packed => mistake(
            "`packed` takes the padding away that aligns its fields",
            "leave out `packed`, and write padding as fields of its own, e.g. `pad: [u8; 3]`",
        ),
        Repr { align: Some(align), .. } if !align.is_power_of_two() || align > MAX_ALIGN => mistake(
            "`align` is 1, 2, 4, 8 or 16 there",
            "leave out `align`, and write padding as fields of its own, e.g. `pad: [u32; 3]`",
        ),
        _ => Ok(()),
    }
}

fn is_glam(adt: &Adt) -> bool {
    adt.path.starts_with("glam::")
}

fn is_atomic(adt: &Adt) -> bool {
    matches!(adt.name.as_str(), "AtomicU32" | "AtomicI32") && adt.origin == Origin::Prelude
}
