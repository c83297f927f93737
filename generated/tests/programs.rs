//! Programs that are no renderers, on every scheduler under core and synchronisation validation, against what they must give.

use std::sync::atomic::AtomicU32;

use corogen_runtime::vulkan::{Gpu, GpuOptions};
use glam::Vec2;
use input_examples::{flock, interpreter, queens};
use serial_test::serial;

fn gpu() -> Gpu {
    Gpu::open(&GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    })
    .expect("a Vulkan device with validation layers")
}

/// Runs what follows for every scheduler of an example, as the module `host`.
macro_rules! on_every_scheduler {
    ($example:ident, $body:block) => {{
        macro_rules! with {
            ($scheduler:ident) => {{
                use generated::$example::$scheduler as host;
                $body
            }};
        }
        [
            with!(megakernel),
            with!(state_machine),
            with!(wavefront),
            with!(persistent),
        ]
    }};
}

#[test]
#[serial]
fn queens_on_a_board() {
    let gpu = gpu();
    let expected = [(5, 10), (6, 4), (8, 92), (9, 352)];
    for (size, solutions) in expected {
        let found = on_every_scheduler!(queens, {
            let mut found = [0];
            let args = host::Args {
                queens: size,
                solutions: &mut found,
            };
            let mut queens = host::Queens::new(&gpu, Default::default()).unwrap();
            queens.dispatch([size * size, 1, 1], args).unwrap();
            found[0]
        });
        assert_eq!(found, [solutions; 4], "{size} queens");
        let on_the_cpu = [AtomicU32::new(0)];
        (0..size * size).for_each(|id| queens::queens(id, size, &on_the_cpu));
        assert_eq!(
            on_the_cpu[0].load(std::sync::atomic::Ordering::Relaxed),
            solutions
        );
    }
}

/// Steps until `id + 1` is 1, where an odd `n` becomes `3n + 1`, an even one its half.
fn collatz() -> Vec<u32> {
    let (push, copy, put, add, multiply, shift_right, and, jump_if_zero, jump, end) =
        (0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    let word = |(instruction, operand): (u32, u32)| instruction | operand << 8;
    // the stack: n, steps
    let begin = [(push, 1), (add, 0), (push, 0)];
    let turn = [
        (copy, 1),
        (push, 1),
        (shift_right, 0),
        (jump_if_zero, 25),
        (push, 1),
        (add, 0),
    ];
    let is_odd = [(copy, 1), (push, 1), (and, 0), (jump_if_zero, 20)];
    let odd = [
        (copy, 1),
        (push, 3),
        (multiply, 0),
        (push, 1),
        (add, 0),
        (put, 1),
        (jump, 3),
    ];
    let even = [(copy, 1), (push, 1), (shift_right, 0), (put, 1), (jump, 3)];
    let parts = [&begin[..], &turn, &is_odd, &odd, &even, &[(end, 0)]];
    parts.concat().into_iter().map(word).collect()
}

#[test]
#[serial]
fn a_program_of_bytes() {
    let gpu = gpu();
    let program = collatz();
    let steps = |mut n: u64| {
        let mut steps = 0;
        while n > 1 {
            n = if n % 2 == 1 { 3 * n + 1 } else { n / 2 };
            steps += 1;
        }
        steps
    };
    let expected: Vec<u32> = (0..500).map(|id| steps(id + 1)).collect();
    let found = on_every_scheduler!(interpreter, {
        let mut results = vec![0; expected.len()];
        let args = host::Args {
            program: &program,
            results: &mut results,
        };
        let mut interpreter = host::Interpreter::new(&gpu, Default::default()).unwrap();
        interpreter.dispatch([500, 1, 1], args).unwrap();
        results
    });
    assert!(found.iter().all(|results| *results == expected));
    let mut on_the_cpu = vec![0; expected.len()];
    (0..500).for_each(|id| interpreter::interpreter(id, &program, &mut on_the_cpu));
    assert_eq!(on_the_cpu, expected);
}

/// The numbers of a file in `scenes`, in their order.
macro_rules! scene {
    ($name:literal) => {
        include_str!(concat!("../../input-examples/scenes/", $name))
            .split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-')
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().expect("a number"))
    };
}

/// What the commands of the README read.
#[test]
#[serial]
fn scenes_are_what_programs_take() {
    let program: Vec<u32> = scene!("collatz.json").collect();
    assert_eq!(program, collatz());

    let first: Vec<usize> = scene!("cells.json").collect();
    let numbers: Vec<f32> = scene!("birds.json").collect();
    let birds: Vec<&[f32]> = numbers.chunks(4).collect();
    assert_eq!((first.len(), first[36]), (37, birds.len()));
    for cell in 0..36 {
        for bird in &birds[first[cell]..first[cell + 1]] {
            assert_eq!(bird[1] as usize * 6 + bird[0] as usize, cell, "{bird:?}");
        }
    }
}

/// Birds in rows, sorted by cell, and where those of each cell begin.
fn birds(cells: u32, each: u32) -> (Vec<u32>, Vec<flock::Bird>) {
    let (mut first, mut birds) = (Vec::new(), Vec::new());
    for cell in 0..cells * cells {
        first.push(birds.len() as u32);
        for bird in 0..cell * each % 7 {
            let at = Vec2::new((cell % cells) as f32, (cell / cells) as f32);
            let inside = Vec2::new(0.1 + 0.13 * bird as f32, (0.37 * bird as f32).fract());
            let velocity = Vec2::from_angle(cell as f32 + 0.5 * bird as f32);
            birds.push(flock::Bird {
                place: at + inside,
                velocity,
            });
        }
    }
    first.push(birds.len() as u32);
    (first, birds)
}

#[test]
#[serial]
fn a_flock_moves() {
    let gpu = gpu();
    let habits = flock::Habits {
        cells: 6,
        step: 0.1,
        apart: 0.05,
        together: 0.4,
        alike: 0.8,
    };
    let (first, before) = birds(habits.cells, 3);
    let count = before.len() as u32;
    let mut expected = before.clone();
    (0..count).for_each(|id| flock::flock(id, &habits, &first, &before, &mut expected));
    assert_ne!(expected, before);
    let moved = on_every_scheduler!(flock, {
        use generated::flock::shared::{Bird, Habits};
        let flock::Habits {
            cells,
            step,
            apart,
            together,
            alike,
        } = habits;
        let habits = Habits {
            cells,
            step,
            apart,
            together,
            alike,
        };
        let twin = |bird: &flock::Bird| Bird {
            place: bird.place,
            velocity: bird.velocity,
        };
        let before: Vec<Bird> = before.iter().map(twin).collect();
        let mut after = before.clone();
        let args = host::Args {
            habits: &habits,
            first: &first,
            before: &before,
            after: &mut after,
        };
        host::Flock::new(&gpu, Default::default())
            .and_then(|mut flock| flock.dispatch([count, 1, 1], args))
            .unwrap();
        after
    });
    for after in moved {
        for (bird, expected) in after.iter().zip(&expected) {
            assert!(bird.place.abs_diff_eq(expected.place, 1e-4));
            assert!(bird.velocity.abs_diff_eq(expected.velocity, 1e-4));
        }
    }
}
