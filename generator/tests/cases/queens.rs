//! Backtracking with an explicit stack.
//!
//! run: --grid 7
//! run: --buffer out=zeros:7
use corogen_runtime::suspend;

const N: usize = 6;

fn safe(board: &[u8; N], row: usize, col: u8) -> bool {
    board[..row].iter().enumerate().all(|(r, &c)| c != col && (row - r) as i32 != (c as i32 - col as i32).abs())
}

pub fn queens(id: u32, out: &mut [u32]) {
    let mut board = [0u8; N];
    let first = (id % N as u32) as u8;
    board[0] = first;
    let mut row = 1;
    let mut next = [0u8; N];
    let mut count = 0;
    'search: loop {
        suspend();
        while next[row] < N as u8 {
            let col = next[row];
            next[row] += 1;
            if safe(&board, row, col) {
                board[row] = col;
                if row + 1 == N {
                    count += 1;
                } else {
                    row += 1;
                    next[row] = 0;
                    continue 'search;
                }
            }
        }
        if row == 1 {
            break;
        }
        row -= 1;
    }
    out[id as usize] = count;
}
