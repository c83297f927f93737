//! A bytecode interpreter: every instance runs the same program on a number of its own, and soon they are all somewhere else.
//!
//! It suspends before each instruction, with the instruction as the key: schedulers that sort run equal instructions side by side.
use corogen_runtime::suspend_at_by;

/// Values that the stack of an instance holds.
const DEPTH: usize = 8;

/// What a word of the program says in its low byte; the rest is its operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Instruction {
    /// The operand, onto the stack.
    Push(u32),
    /// A copy of the value so far below the top.
    Copy(u32),
    /// The top goes to the value so far below it.
    Put(u32),
    Add,
    Multiply,
    ShiftRight,
    And,
    /// To the operand's word if the top, which it takes, is zero.
    JumpIfZero(u32),
    Jump(u32),
    End,
}

impl Instruction {
    fn of(word: u32) -> Instruction {
        let operand = word >> 8;
        match word & 0xff {
            0 => Instruction::Push(operand),
            1 => Instruction::Copy(operand),
            2 => Instruction::Put(operand),
            3 => Instruction::Add,
            4 => Instruction::Multiply,
            5 => Instruction::ShiftRight,
            6 => Instruction::And,
            7 => Instruction::JumpIfZero(operand),
            8 => Instruction::Jump(operand),
            _ => Instruction::End,
        }
    }
}

/// The stack of one instance.
struct Stack {
    values: [u32; DEPTH],
    height: usize,
}

impl Stack {
    fn push(&mut self, value: u32) {
        self.values[self.height] = value;
        self.height += 1;
    }

    fn pop(&mut self) -> u32 {
        self.height -= 1;
        self.values[self.height]
    }

    /// Puts what `of` makes of the two topmost values in their place.
    fn combine(&mut self, of: impl Fn(u32, u32) -> u32) {
        let right = self.pop();
        let left = self.pop();
        self.push(of(left, right));
    }
}

/// Runs `program` with the instance's number on the stack; what is on top at its end is the result.
pub fn interpreter(id: u32, program: &[u32], results: &mut [u32]) {
    let mut stack = Stack { values: [0; DEPTH], height: 0 };
    stack.push(id);
    let mut at = 0;
    loop {
        let word = program[at as usize];
        suspend_at_by("execute", word & 0xff);
        at += 1;
        match Instruction::of(word) {
            Instruction::Push(value) => stack.push(value),
            Instruction::Copy(below) => stack.push(stack.values[stack.height - 1 - below as usize]),
            Instruction::Put(below) => {
                let value = stack.pop();
                stack.values[stack.height - 1 - below as usize] = value;
            }
            Instruction::Add => stack.combine(|a, b| a.wrapping_add(b)),
            Instruction::Multiply => stack.combine(|a, b| a.wrapping_mul(b)),
            Instruction::ShiftRight => stack.combine(|a, b| a.wrapping_shr(b)),
            Instruction::And => stack.combine(|a, b| a & b),
            Instruction::JumpIfZero(target) => {
                if stack.pop() == 0 {
                    at = target;
                }
            }
            Instruction::Jump(target) => at = target,
            Instruction::End => break,
        }
    }
    results[id as usize] = stack.pop();
}
