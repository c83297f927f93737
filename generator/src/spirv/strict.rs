//! `--float strict`: forbids drivers to fuse, reorder or simplify float arithmetic, so that `+ - *` give rustc's bits.
//!
//! Done on the words of a compiled module, so that the GLSL stays free of `precise`: dot and cross products are written out, every
//! float-arithmetic result and every 64-bit integer's conversion is decorated `NoContraction`, and the entry points get the execution mode
//! `SignedZeroInfNanPreserve`.
//!
//! A module is five header words, then instructions in the order of sections that the specification gives: capabilities,
//! extensions, imports, memory model, entry points, execution modes, debug names, annotations, types and constants, functions. The first
//! word of an instruction holds its length in words above its opcode.

use std::collections::BTreeSet;

use super::sums::written_out;

pub(super) const HEADER_WORDS: usize = 5;
const VERSION_1_4: u32 = 0x0001_0400;

const OP_EXTENSION: u32 = 10;
const OP_ENTRY_POINT: u32 = 15;
const OP_EXECUTION_MODE: u32 = 16;
const OP_CAPABILITY: u32 = 17;
const OP_TYPE_FIRST: u32 = 19;
const OP_TYPE_INT: u32 = 21;
const OP_TYPE_FLOAT: u32 = 22;
const OP_TYPE_LAST: u32 = 39;
const OP_DECORATE: u32 = 71;

const CAPABILITY_SIGNED_ZERO_INF_NAN_PRESERVE: u32 = 4466;
const MODE_SIGNED_ZERO_INF_NAN_PRESERVE: u32 = 4461;
const DECORATION_NO_CONTRACTION: u32 = 42;

/// Rewrites a module; what is no SPIR-V comes back as it is.
pub fn strict(spirv: &[u8]) -> Vec<u8> {
    let words: Vec<u32> =
        spirv.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
    if words.len() < HEADER_WORDS {
        return spirv.to_vec();
    }
    let words = written_out(&words);
    let instructions = instructions(&words);
    let opcode = |instruction: &[u32]| instruction[0] & 0xffff;
    let end_of = |last: fn(u32) -> bool| instructions.iter().rposition(|i| last(opcode(i))).map_or(0, |at| at + 1);
    let after_capabilities = end_of(|op| op == OP_CAPABILITY);
    let after_modes = end_of(|op| op == OP_ENTRY_POINT || op == OP_EXECUTION_MODE);
    let before_types = instructions
        .iter()
        .position(|i| (OP_TYPE_FIRST..=OP_TYPE_LAST).contains(&opcode(i)))
        .unwrap_or(instructions.len());

    let mut out = words[..HEADER_WORDS].to_vec();
    for (at, instruction) in instructions.iter().enumerate() {
        if at == after_capabilities {
            out.extend([2 << 16 | OP_CAPABILITY, CAPABILITY_SIGNED_ZERO_INF_NAN_PRESERVE]);
            if words[1] < VERSION_1_4 {
                out.extend(extension("SPV_KHR_float_controls"));
            }
        }
        if at == after_modes {
            out.extend(execution_modes(&instructions));
        }
        if at == before_types {
            out.extend(decorations(&instructions));
        }
        out.extend(*instruction);
    }
    out.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// The instructions after the header; a broken length ends the list.
pub(super) fn instructions(words: &[u32]) -> Vec<&[u32]> {
    let mut rest = &words[HEADER_WORDS..];
    let mut found = Vec::new();
    while let Some(&first) = rest.first() {
        let length = (first >> 16) as usize;
        if length == 0 || length > rest.len() {
            break;
        }
        let (instruction, after) = rest.split_at(length);
        found.push(instruction);
        rest = after;
    }
    found
}

/// For each entry point and each width of float that the module uses.
fn execution_modes(instructions: &[&[u32]]) -> Vec<u32> {
    let of = |op: u32| instructions.iter().filter(move |i| i[0] & 0xffff == op);
    let widths: BTreeSet<u32> = of(OP_TYPE_FLOAT).map(|i| i[2]).filter(|width| matches!(width, 32 | 64)).collect();
    let entries = of(OP_ENTRY_POINT).map(|i| i[2]);
    let mode = |entry, width| [4 << 16 | OP_EXECUTION_MODE, entry, MODE_SIGNED_ZERO_INF_NAN_PRESERVE, width];
    entries.flat_map(|entry| widths.iter().flat_map(move |&width| mode(entry, width))).collect()
}

/// `NoContraction` for each result that floats round and that does not have it.
fn decorations(instructions: &[&[u32]]) -> Vec<u32> {
    let decorated: BTreeSet<u32> = instructions
        .iter()
        .filter(|i| i[0] & 0xffff == OP_DECORATE && i[2] == DECORATION_NO_CONTRACTION)
        .map(|i| i[1])
        .collect();
    let op = |i: &[u32]| i[0] & 0xffff;
    let wide: BTreeSet<u32> =
        instructions.iter().filter(|i| op(i) == OP_TYPE_INT && i[2] == 64).map(|i| i[1]).collect();
    // Results stand behind their type.
    let is_wide = |i: &&&[u32]| i.len() > 2 && wide.contains(&i[1]);
    let wide: BTreeSet<u32> = instructions.iter().filter(is_wide).map(|i| i[2]).collect();
    // A driver takes a 64-bit integer's way through a float and back for nothing (seen on llvmpipe).
    let rounds = |i: &&&[u32]| is_float_arithmetic(op(i)) || is_conversion_to_float(op(i)) && wide.contains(&i[3]);
    let results = instructions.iter().filter(rounds).map(|i| i[2]);
    results
        .filter(|result| !decorated.contains(result))
        .flat_map(|result| [3 << 16 | OP_DECORATE, result, DECORATION_NO_CONTRACTION])
        .collect()
}

/// `OpFNegate`, `OpFAdd`, `OpFSub`, `OpFMul`, `OpFDiv`, `OpFRem`, `OpFMod`, and products with scalars and matrices.
fn is_float_arithmetic(opcode: u32) -> bool {
    matches!(opcode, 127 | 129 | 131 | 133 | 136 | 140 | 141 | 142..=147)
}

/// `OpConvertSToF`, `OpConvertUToF`.
fn is_conversion_to_float(opcode: u32) -> bool {
    matches!(opcode, 111 | 112)
}

/// `OpExtension` with its name: bytes in words, zero-terminated.
fn extension(name: &str) -> Vec<u32> {
    let mut bytes = name.as_bytes().to_vec();
    bytes.resize((bytes.len() + 1).next_multiple_of(4), 0);
    let words = bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
    let length = 1 + bytes.len() as u32 / 4;
    std::iter::once(length << 16 | OP_EXTENSION).chain(words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_module_is_left_alone() {
        assert_eq!(strict(&[1, 2, 3]), [1, 2, 3]);
    }

    #[test]
    fn an_old_module_names_the_extension() {
        // OpCapability Shader; OpEntryPoint GLCompute %1 "m"; OpTypeFloat 32 in %2.
        let words = [0x0723_0203u32, 0x0001_0300, 0, 3, 0, 0x0002_0011, 1, 0x0004_000f, 5, 1, 0x6d, 0x0003_0016, 2, 32];
        let module: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let text = strict(&module);
        assert!(text.windows(22).any(|window| window == b"SPV_KHR_float_controls"));
        // Twice is once more of each mode, but never another decoration.
        let mode: Vec<u8> = [4 << 16 | 16u32, 1, 4461, 32].iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(text.windows(16).filter(|window| *window == mode).count(), 1);
    }
}
