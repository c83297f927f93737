//! `--float strict`: dot and cross products, lengths and directions as the products and sums that they are, in glam's order.
//!
//! Of `OpDot` and of GLSL.std.450's instructions, SPIR-V leaves open in which order they add, and whether they round each product: a
//! driver may choose by what it knows of the operands, which is not the same in every scheduler's kernels.

use std::collections::BTreeMap;

use super::strict::{HEADER_WORDS, instructions};

const OP_EXT_INST_IMPORT: u32 = 11;
const OP_EXT_INST: u32 = 12;
const OP_TYPE_VECTOR: u32 = 23;
const OP_VECTOR_SHUFFLE: u32 = 79;
const OP_COMPOSITE_EXTRACT: u32 = 81;
const OP_F_ADD: u32 = 129;
const OP_F_SUB: u32 = 131;
const OP_F_MUL: u32 = 133;
const OP_VECTOR_TIMES_SCALAR: u32 = 142;
const OP_DOT: u32 = 148;

// Of GLSL.std.450.
const SQRT: u32 = 31;
const INVERSE_SQRT: u32 = 32;
const LENGTH: u32 = 66;
const CROSS: u32 = 68;
const NORMALIZE: u32 = 69;

/// The header's word that is larger than all ids.
const BOUND: usize = 3;

/// The words of a module, header included, without those instructions.
pub(super) fn written_out(words: &[u32]) -> Vec<u32> {
    let mut writer = Writer { out: words[..HEADER_WORDS].to_vec(), bound: words[BOUND], glsl: None };
    let mut vectors = Vectors::default();
    for instruction in instructions(words) {
        vectors.note(instruction);
        if let [head, id, ref name @ ..] = *instruction
            && head & 0xffff == OP_EXT_INST_IMPORT
            && is_glsl(name)
        {
            writer.glsl = Some(id);
        }
        if writer.write_out(instruction, &vectors).is_none() {
            writer.out.extend(instruction);
        }
    }
    writer.out[BOUND] = writer.bound;
    writer.out
}

fn is_glsl(name: &[u32]) -> bool {
    let bytes: Vec<u8> = name.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.starts_with(b"GLSL.std.450\0")
}

/// A vector's type: its id, that of its components, how many there are.
#[derive(Clone, Copy)]
struct Vector {
    ty: u32,
    component: u32,
    size: u32,
}

#[derive(Default)]
struct Vectors {
    of_types: BTreeMap<u32, Vector>,
    of_values: BTreeMap<u32, Vector>,
}

impl Vectors {
    fn note(&mut self, instruction: &[u32]) {
        match *instruction {
            [head, ty, component, size] if head & 0xffff == OP_TYPE_VECTOR => {
                self.of_types.insert(ty, Vector { ty, component, size });
            }
            // Whatever gives a vector has its type first and its id second. An instruction that gives nothing has no type there.
            [_, ty, result, ..] => {
                if let Some(&vector) = self.of_types.get(&ty) {
                    self.of_values.insert(result, vector);
                }
            }
            _ => {}
        }
    }
}

struct Writer {
    out: Vec<u32>,
    bound: u32,
    /// The set of GLSL.std.450's instructions.
    glsl: Option<u32>,
}

impl Writer {
    /// Writes what the instruction stands for, if it is one of those.
    fn write_out(&mut self, instruction: &[u32], vectors: &Vectors) -> Option<()> {
        let of = |value| vectors.of_values.get(&value).copied();
        match *instruction {
            [head, _, result, a, b] if head & 0xffff == OP_DOT => self.dot(result, [a, b], of(a)?),
            [head, _, result, set, name, a, ref rest @ ..]
                if head & 0xffff == OP_EXT_INST && Some(set) == self.glsl =>
            {
                match (name, rest) {
                    (LENGTH, []) => self.length(result, a, of(a)?),
                    (CROSS, &[b]) => self.cross(result, [a, b], of(a)?),
                    (NORMALIZE, []) => self.normalize(result, a, of(a)?),
                    _ => return None,
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// `a.x * b.x + a.y * b.y + …`, from the left.
    fn dot(&mut self, result: u32, [a, b]: [u32; 2], vector: Vector) {
        let ty = vector.component;
        let mut sum = None;
        for at in 0..vector.size {
            let factors = [a, b].map(|vector| self.new_value(OP_COMPOSITE_EXTRACT, ty, &[vector, at]));
            let product = self.new_value(OP_F_MUL, ty, &factors);
            sum = Some(match sum {
                None => product,
                Some(sum) if at + 1 < vector.size => self.new_value(OP_F_ADD, ty, &[sum, product]),
                Some(sum) => {
                    self.value(OP_F_ADD, ty, result, &[sum, product]);
                    result
                }
            });
        }
    }

    /// `sqrt(dot(v, v))`
    fn length(&mut self, result: u32, v: u32, vector: Vector) {
        let square = self.square(v, vector);
        self.of_glsl(SQRT, vector.component, result, square);
    }

    /// `v * inversesqrt(dot(v, v))`
    fn normalize(&mut self, result: u32, v: u32, vector: Vector) {
        let square = self.square(v, vector);
        let inverse = self.new_id();
        self.of_glsl(INVERSE_SQRT, vector.component, inverse, square);
        self.value(OP_VECTOR_TIMES_SCALAR, vector.ty, result, &[v, inverse]);
    }

    /// `a.yzx * b.zxy - b.yzx * a.zxy`
    fn cross(&mut self, result: u32, [a, b]: [u32; 2], Vector { ty, .. }: Vector) {
        let mut product = |first: u32, second: u32| {
            let first = self.new_value(OP_VECTOR_SHUFFLE, ty, &[first, first, 1, 2, 0]);
            let second = self.new_value(OP_VECTOR_SHUFFLE, ty, &[second, second, 2, 0, 1]);
            self.new_value(OP_F_MUL, ty, &[first, second])
        };
        let products = [product(a, b), product(b, a)];
        self.value(OP_F_SUB, ty, result, &products);
    }

    fn square(&mut self, v: u32, vector: Vector) -> u32 {
        let square = self.new_id();
        self.dot(square, [v, v], vector);
        square
    }

    fn of_glsl(&mut self, name: u32, ty: u32, result: u32, operand: u32) {
        let set = self.glsl.expect("the module has an instruction of this set");
        self.value(OP_EXT_INST, ty, result, &[set, name, operand]);
    }

    fn new_id(&mut self) -> u32 {
        self.bound += 1;
        self.bound - 1
    }

    fn new_value(&mut self, opcode: u32, ty: u32, operands: &[u32]) -> u32 {
        let result = self.new_id();
        self.value(opcode, ty, result, operands);
        result
    }

    fn value(&mut self, opcode: u32, ty: u32, result: u32, operands: &[u32]) {
        let length = 3 + operands.len() as u32;
        self.out.extend([length << 16 | opcode, ty, result]);
        self.out.extend(operands);
    }
}

#[cfg(test)]
mod tests {
    use super::written_out;

    const VEC2: [u32; 4] = [4 << 16 | 23, 2, 1, 2];

    #[test]
    fn a_dot_product_is_added_from_the_left() {
        let mut module = vec![0x0723_0203, 0x0001_0600, 0, 6, 0];
        module.extend(VEC2);
        // %3 and %4 are undefined vectors; %5 is their product.
        module.extend([3 << 16 | 1, 2, 3, 3 << 16 | 1, 2, 4]);
        let before = module.len();
        module.extend([5 << 16 | 148, 1, 5, 3, 4]);
        let expected = [
            [5 << 16 | 81, 1, 6, 3, 0],
            [5 << 16 | 81, 1, 7, 4, 0],
            [5 << 16 | 133, 1, 8, 6, 7],
            [5 << 16 | 81, 1, 9, 3, 1],
            [5 << 16 | 81, 1, 10, 4, 1],
            [5 << 16 | 133, 1, 11, 9, 10],
            [5 << 16 | 129, 1, 5, 8, 11],
        ];
        let found = written_out(&module);
        assert_eq!(found[before..], expected.concat());
        assert_eq!(found[3], 12, "the bound");
    }

    #[test]
    fn only_the_instruction_of_glsls_set_is_a_cross_product() {
        let import = |id: u32, name: &[u8; 16]| {
            let words = name.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
            [6 << 16 | 11, id].into_iter().chain(words).collect::<Vec<u32>>()
        };
        let module = |set: u32| {
            let mut words = vec![0x0723_0203, 0x0001_0600, 0, 8, 0];
            words.extend([4 << 16 | 23, 2, 1, 3, 3 << 16 | 1, 2, 3, 3 << 16 | 1, 2, 4]);
            words.extend(import(6, b"GLSL.std.450\0\0\0\0"));
            words.extend(import(7, b"NonSemantic.me\0\0"));
            words.extend([7 << 16 | 12, 2, 5, set, 68, 3, 4]);
            words
        };
        assert_eq!(written_out(&module(7)), module(7));
        assert!(!written_out(&module(6)).contains(&(7 << 16 | 12)));
    }
}
