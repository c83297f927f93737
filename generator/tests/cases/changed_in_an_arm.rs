//! Walks that end in several places, and behind some of these change on some ways what every next step needs.
//!
//! run: --grid 700 --set samples=5 --buffer out=zeros:700

use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Walk {
    random: u32,
    weight: u32,
    pair: [u32; 2],
}

impl Walk {
    fn next(&mut self) -> u32 {
        self.random = self.random.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        (self.random >> 22) ^ (self.random >> 7)
    }
}

pub fn changed_in_an_arm(id: u32, samples: u32, out: &mut [u32]) {
    let mut sum = 0;
    for sample in 0..samples {
        // So much that walks that end at either point come here in one place.
        let mut seed = (id ^ (sample << 9)).wrapping_mul(0x9E37_79B9).rotate_left(7);
        seed = (seed ^ (seed >> 15)).wrapping_mul(0x85EB_CA6B).rotate_left(11);
        seed = (seed ^ (seed >> 13)).wrapping_mul(0xC2B2_AE35).rotate_left(13);
        seed = (seed ^ (seed >> 16)).wrapping_mul(0x27D4_EB2F).rotate_left(17);
        let mut walk = Walk { random: seed, weight: 1, pair: [id, sample] };
        let mut steps = 0;
        loop {
            suspend();
            let word = walk.next();
            if word % 11 == 0 {
                sum ^= walk.weight;
                break;
            }
            walk.weight = walk.weight.wrapping_mul(3).wrapping_add(walk.pair[0]);
            walk.pair[1] ^= word;
            suspend();
            if steps >= 2 {
                if walk.next() % 13 == 0 {
                    break;
                }
                walk.weight ^= steps;
            }
            match word % 5 {
                0 => {
                    if walk.weight % 7 == 3 {
                        break;
                    }
                    walk.weight = walk.weight.rotate_left(word % 31);
                }
                1 => walk.pair[0] = walk.pair[0].wrapping_add(word),
                2 => {
                    if walk.weight % 17 == 5 {
                        sum += walk.pair[1] & 1;
                        break;
                    }
                    walk.pair[1] = walk.pair[1].wrapping_add(steps);
                }
                _ => {}
            }
            if word & 1 == 0 {
                if walk.next() % 29 == 0 {
                    break;
                }
                walk.pair[0] ^= walk.random;
            }
            steps += 1;
            if steps == 20 {
                break;
            }
        }
        sum = sum.rotate_left(5) ^ steps;
    }
    out[id as usize] = sum;
}
