//! Arrays of references, as values, as slices and as a stack.
use corogen_runtime::suspend;
#[derive(Clone, Copy)]
struct Item {
    key: u32,
    w: u32,
}
fn pick<'a>(a: &'a Item, b: &'a Item, c: bool) -> &'a Item {
    suspend();
    if c { a } else { b }
}
pub fn lists(id: u32, out: &mut [u32]) {
    let a = Item { key: id, w: 3 };
    let b = Item { key: 5, w: id * 2 };
    let c = Item { key: 7, w: 1 };
    let list = [&a, &b, &c, &a];
    let mut h = 0;
    for it in list {
        h = h * 3 + it.key;
        suspend();
    }
    for it in &list {
        h = h * 3 + it.w;
    }
    for (i, it) in list.iter().enumerate() {
        h ^= it.key << i;
    }
    let k = list[(id % 4) as usize];
    suspend();
    h += k.w;
    let mut stack: [Option<&Item>; 4] = [None; 4];
    let mut sp = 0;
    for i in 0..6u32 {
        if (i + id) % 3 != 0 {
            if sp < 4 {
                stack[sp] = Some(list[(i % 4) as usize]);
                sp += 1;
            }
        } else if sp > 0 {
            sp -= 1;
            suspend();
            if let Some(t) = stack[sp] {
                h ^= t.w + t.key;
            }
        }
    }
    let best = list.iter().max_by_key(|it| it.w).unwrap();
    h += best.key;
    let m = list.iter().min_by(|x, y| x.key.cmp(&y.key)).unwrap();
    h ^= m.w;
    let p = pick(&a, &b, id % 2 == 0);
    suspend();
    let q = pick(p, &c, id % 3 == 0);
    h += q.key * 3 + p.w;
    let mut x = 1u32;
    let mut y = 2u32;
    let mut z = 3u32;
    {
        let muts = [&mut x, &mut y, &mut z];
        let mut i = 0;
        for m in muts {
            *m += id * i;
            i += 1;
            suspend();
        }
    }
    let o: Option<&mut u32> = if id % 2 == 0 {
        Some(&mut x)
    } else if id % 3 == 0 {
        Some(&mut y)
    } else {
        None
    };
    if let Some(r) = o {
        *r += 50;
        suspend();
        *r *= 2;
    }
    let mut t = (1u32, 2u32);
    let mut u = (3u32, id);
    let r = if id % 2 == 1 { &mut t } else { &mut u };
    r.0 += 5;
    suspend();
    r.1 ^= r.0;
    out[id as usize] = h ^ x ^ (y << 4) ^ (z << 8) ^ t.0 ^ (t.1 << 2) ^ (u.0 << 3) ^ (u.1 << 5);
}
