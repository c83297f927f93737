//! An array of copies asks for `Copy`.
use corogen_runtime::suspend;

struct Cell(u32);

const EMPTY: Cell = Cell(0);

fn filled<T: Copy>(with: T) -> [T; 4] {
    [with; 4]
}

fn moved<T>(with: T) -> [T; 2] {
    [with; 2]
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let cells = [Cell(1); 3];
    let one = [Cell(2); 1];
    let constant = [EMPTY; 3];
    let block = [const { Cell(3) }; 3];
    let nothing: [Option<Cell>; 2] = [None; 2];
    let numbers = filled(id);
    out[id as usize] = cells[0].0 + one[0].0 + constant[1].0 + block[2].0 + numbers[0] + moved(id)[0];
    if nothing[0].is_some() {
        out[id as usize] = 0;
    }
}
