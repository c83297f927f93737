use corogen_runtime::suspend;

static WORDS: &[&[&[u8]]] = &[&[b"axe", b"bow"], &[b"club"]];

pub fn nested_tables(id: u32, out: &mut [u32]) {
    let mut sum = 0;
    for row in WORDS {
        for word in *row {
            sum += word.len() as u32;
            suspend();
        }
    }
    out[id as usize] = sum;
}
