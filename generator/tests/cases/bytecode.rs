//! A machine whose instances part by opcode.
//!
//! run: --grid 64
//! run: --buffer seeds=@seeds.json --buffer out=zeros:64
use corogen_runtime::suspend_at;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Op {
    Push(i32),
    Add,
    Mul,
    Sub,
    JumpIfZero(u32),
    Jump(u32),
    Dup,
    Swap,
    Halt,
}

const PROGRAM: [Op; 12] = [
    Op::Push(10),
    Op::Dup,
    Op::JumpIfZero(9),
    Op::Dup,
    Op::Push(3),
    Op::Mul,
    Op::Swap,
    Op::Push(1),
    Op::Sub,
    Op::Halt,
    Op::Add,
    Op::Jump(1),
];

struct Stack<const N: usize> {
    data: [i32; N],
    len: usize,
}

impl<const N: usize> Stack<N> {
    fn new() -> Self {
        Stack { data: [0; N], len: 0 }
    }
    fn push(&mut self, v: i32) {
        self.data[self.len] = v;
        self.len += 1;
    }
    fn pop(&mut self) -> Option<i32> {
        if self.len == 0 {
            None
        } else {
            self.len -= 1;
            Some(self.data[self.len])
        }
    }
    fn peek(&self) -> i32 {
        self.data[self.len - 1]
    }
}

pub fn machine(id: u32, seeds: &[i32], out: &mut [i32]) {
    let mut stack = Stack::<16>::new();
    stack.push(seeds[id as usize]);
    let mut pc = 0usize;
    let mut steps = 0u32;
    while steps < 200 {
        suspend_at("step");
        steps += 1;
        let op = PROGRAM[pc % PROGRAM.len()];
        pc += 1;
        match op {
            Op::Push(v) => stack.push(v),
            Op::Add => {
                let (b, a) = (stack.pop().unwrap_or(0), stack.pop().unwrap_or(0));
                stack.push(a.wrapping_add(b));
            }
            Op::Mul => {
                let (b, a) = (stack.pop().unwrap_or(1), stack.pop().unwrap_or(1));
                stack.push(a.wrapping_mul(b));
            }
            Op::Sub => {
                let (b, a) = (stack.pop().unwrap_or(0), stack.pop().unwrap_or(0));
                stack.push(a - b);
            }
            Op::JumpIfZero(to) => {
                if stack.peek() == 0 {
                    pc = to as usize
                }
            }
            Op::Jump(to) => pc = to as usize,
            Op::Dup => {
                let t = stack.peek();
                if stack.len < 15 {
                    stack.push(t)
                }
            }
            Op::Swap => {
                if let (Some(b), Some(a)) = (stack.pop(), stack.pop()) {
                    stack.push(b);
                    stack.push(a);
                }
            }
            Op::Halt => break,
        }
    }
    out[id as usize] = stack.data.iter().take(stack.len).sum::<i32>() + steps as i32;
}
