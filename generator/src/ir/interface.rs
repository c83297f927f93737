//! The entry's parameters as a GPU sees them.

use super::{Glam, Type};
use crate::base::index::id;
use crate::base::{Span, Table};

id! {
    /// A storage buffer of the entry.
    BufferId
}
id! {
    /// A uniform parameter of the entry.
    UniformId
}

/// What the entry takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Interface {
    /// The type of the first parameter.
    pub id: IdKind,
    /// The user's name of it.
    pub id_name: String,
    /// By-value parameters and `&Struct`, in order.
    pub uniforms: Table<UniformId, Uniform>,
    /// Slices and append buffers, in order; after each of the latter, its counter.
    pub buffers: Table<BufferId, Buffer>,
    /// The order of the user's parameters after the id, for `Args` and for the CPU run.
    pub params: Vec<InterfaceParam>,
    /// The parameters that are structs of slices: their fields are neighbours in `params`.
    pub scenes: Vec<Scene>,
}

/// A parameter `&Scene` of a struct that holds references: each of its fields is a parameter of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// `&mut Scene`
    pub mutable: bool,
    /// Where its first field stands in [`Interface::params`].
    pub first: usize,
    /// Its fields, those of structs of slices in it included, in order.
    pub fields: Vec<SceneField>,
}

/// A field of a parameter `&Scene`.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneField {
    /// The name of its uniform or buffer, e.g. `scene_spheres`.
    pub name: String,
    /// The same as Rust and the command line write it, e.g. `scene.spheres`.
    pub path: String,
}

/// A parameter of the entry as its signature has it.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    /// The one at this place in [`Interface::params`].
    Param(usize),
    /// A struct of slices.
    Scene(&'a Scene),
}

impl Interface {
    /// The entry's signature after the id.
    pub fn arguments(&self) -> Vec<Argument<'_>> {
        let mut arguments = Vec::new();
        let mut next = 0;
        while next < self.params.len() {
            match self.scenes.iter().find(|scene| scene.first == next) {
                Some(scene) => {
                    arguments.push(Argument::Scene(scene));
                    next += scene.fields.len();
                }
                None => {
                    arguments.push(Argument::Param(next));
                    next += 1;
                }
            }
        }
        arguments
    }

    /// What the command line calls the uniform or buffer of this name.
    pub fn path_of<'a>(&'a self, name: &'a str) -> &'a str {
        let mut fields = self.scenes.iter().flat_map(|scene| &scene.fields);
        fields.find(|field| field.name == name).map_or(name, |field| &field.path)
    }
}

/// One parameter of the entry after the id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum InterfaceParam {
    Uniform(UniformId),
    Buffer(BufferId),
}

/// The type of the invocation index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IdKind {
    U32,
    UVec2,
    UVec3,
    Array2,
    Array3,
}

impl IdKind {
    /// How many sizes of a grid it tells apart.
    pub fn components(self) -> usize {
        match self {
            IdKind::U32 => 1,
            IdKind::UVec2 | IdKind::Array2 => 2,
            IdKind::UVec3 | IdKind::Array3 => 3,
        }
    }
}

/// A uniform parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Uniform {
    /// The user's name.
    pub name: String,
    /// Its type; a struct for `&View`.
    pub ty: Type,
    /// Whether the parameter is a reference.
    pub by_reference: bool,
    /// The glam type that it is. Whichever, it takes no more bytes than its components.
    pub glam: Glam,
    /// Where it is declared.
    pub span: Span,
}

/// A storage buffer.
#[derive(Clone, Debug, PartialEq)]
pub struct Buffer {
    /// The user's name.
    pub name: String,
    /// The type of an element.
    pub element: Type,
    /// How the program uses it.
    pub access: BufferAccess,
    /// The glam type that the element is.
    pub glam: Glam,
    /// Where it is declared.
    pub span: Span,
}

/// How the program uses a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferAccess {
    /// `&[T]`
    Read,
    /// `&mut [T]`
    ReadWrite,
    /// `&[AtomicU32]`, `&[AtomicI32]`
    Atomic,
    /// `&Append<T>`: an element is written by the push that drew its index from the counter.
    Append {
        /// The buffer that counts the pushes.
        counter: BufferId,
    },
    /// One `u32`: the pushes to an append buffer, the dropped ones too. No parameter of its own.
    Counter,
}

impl BufferAccess {
    /// Whether its elements change by atomics only.
    pub fn is_atomic(self) -> bool {
        matches!(self, BufferAccess::Atomic | BufferAccess::Counter)
    }
}
