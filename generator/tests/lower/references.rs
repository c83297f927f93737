//! References to locals, fields and elements, handed down, held in structs, and chosen at run time.
use corogen_runtime::suspend;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Item {
    pub key: u32,
    pub weight: u32,
}

struct Cursor<'a> {
    items: &'a [Item],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn next(&mut self) -> Option<&'a Item> {
        let item = self.items.get(self.at)?;
        self.at += 1;
        Some(item)
    }
}

fn bump(slot: &mut u32, by: u32) {
    *slot += by;
}

fn swap(a: &mut u32, b: &mut u32) {
    let old = *a;
    *a = *b;
    suspend();
    *b = old;
}

fn total(items: &[Item], scale: u32) -> u32 {
    let mut sum = 0;
    for item in items {
        sum += item.weight * scale;
    }
    sum
}

pub fn references(id: u32, items: &[Item], out: &mut [u32]) {
    let mut local = [id, 2, 3];
    bump(&mut local[1], id);
    let (head, tail) = local.split_at_mut(1);
    swap(&mut head[0], &mut tail[1]);
    let mut cursor = Cursor { items, at: 0 };
    let mut h = total(items, 2) ^ total(&items[1..], 3);
    while let Some(item) = cursor.next() {
        suspend();
        h ^= item.key;
    }
    let heavy = if items[0].weight > items[1].weight { &items[0] } else { &items[1] };
    h += heavy.key;
    out[id as usize] = h ^ local[0] ^ local[2];
}
