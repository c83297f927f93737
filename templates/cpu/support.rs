//! Part of a run on the CPU: arguments from files, the grid on all cores, panics as traps, buffers back to files.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use corogen_runtime::Append;

/// Instances that a thread takes at once.
const CHUNK: u64 = 256;

/// What the command line of this process says: `FOLDER X Y Z THREADS`.
pub struct Run {
    folder: PathBuf,
    grid: [u32; 3],
    threads: usize,
}

/// The bytes of a parameter, aligned for every type, at one place for the whole run.
pub struct Bytes {
    start: *mut u8,
    length: usize,
}

/// Where and how an instance panicked.
struct Trap {
    instance: u64,
    place: String,
}

thread_local! {
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

impl Run {
    pub fn from_args() -> Self {
        let mut args = std::env::args().skip(1);
        let folder = PathBuf::from(args.next().expect("a folder"));
        let mut number = || args.next().and_then(|arg| arg.parse::<u32>().ok()).expect("a number");
        Self { folder, grid: [number(), number(), number()], threads: number() as usize }
    }

    /// The bytes of the parameter with this number.
    pub fn parameter(&self, number: usize) -> Bytes {
        let bytes = std::fs::read(self.folder.join(format!("{number}.bin"))).expect("a file for each parameter");
        let words: &'static mut [u128] = vec![0_u128; bytes.len().div_ceil(16)].leak();
        let start = words.as_mut_ptr().cast::<u8>();
        // SAFETY: the words hold at least as many bytes.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), start, bytes.len()) };
        Bytes { start, length: bytes.len() }
    }

    /// Writes a parameter back.
    pub fn give_back(&self, number: usize, bytes: &Bytes) {
        // SAFETY: the instances have ended, so nothing else refers to the bytes.
        let bytes = unsafe { std::slice::from_raw_parts(bytes.start, bytes.length) };
        std::fs::write(self.folder.join(format!("{number}.bin")), bytes).expect("a folder that can be written to");
    }

    /// Writes what was pushed to an append buffer, and how often.
    pub fn give_back_list<T: Copy>(&self, number: usize, list: Append<T>) {
        std::fs::write(self.folder.join(format!("{number}.pushed")), list.pushed().to_string())
            .expect("a folder that can be written to");
        let items = list.into_vec();
        self.give_back(number, &Bytes { start: items.as_ptr().cast_mut().cast(), length: size_of_val(&items[..]) });
    }

    /// Calls `instance` for each id of the grid, x fastest. Those that panic end; the others go on.
    pub fn each(&self, instance: impl Fn([u32; 3])) {
        set_hook(Box::new(|panic| {
            let (file, line) = panic.location().map_or(("", 0), |place| (place.file(), place.line()));
            let payload = panic.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
            LAST_PANIC.with_borrow_mut(|last| *last = format!("{file}\n{line}\n{}", text.unwrap_or("")));
        }));
        let [x, y, z] = self.grid.map(u64::from);
        let total = x * y * z;
        let (next, count, lowest) = (AtomicU64::new(0), AtomicU64::new(0), Mutex::new(None::<Trap>));
        let instance = Shared(instance);
        let work = || {
            loop {
                let first = next.fetch_add(CHUNK, Ordering::Relaxed);
                for number in first..total.min(first + CHUNK) {
                    let id = [(number % x) as u32, (number / x % y) as u32, (number / x / y) as u32];
                    if catch_unwind(AssertUnwindSafe(|| instance.call(id))).is_err() {
                        count.fetch_add(1, Ordering::Relaxed);
                        let place = LAST_PANIC.with_borrow(String::clone);
                        let mut lowest = lowest.lock().expect("no panic while it is held");
                        if lowest.as_ref().is_none_or(|trap| number < trap.instance) {
                            *lowest = Some(Trap { instance: number, place });
                        }
                    }
                }
                if first + CHUNK >= total {
                    break;
                }
            }
        };
        let start = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let thread = std::thread::Builder::new().stack_size(64 << 20);
                thread.spawn_scoped(scope, work).expect("a thread");
            }
        });
        let mut report = format!("{}\n", start.elapsed().as_secs_f64() * 1e3);
        if let Some(Trap { instance, place }) = lowest.into_inner().expect("no panic while it was held") {
            report += &format!("{}\n{instance}\n{place}", count.into_inner());
        }
        std::fs::write(self.folder.join("report"), report).expect("a folder that can be written to");
    }
}

impl Bytes {
    /// The value that begins at this byte.
    ///
    /// # Safety
    /// The bytes there are a value of the type.
    pub unsafe fn read<T>(&self, offset: usize) -> T {
        // SAFETY: the caller vouches for the bytes.
        unsafe { self.start.add(offset).cast::<T>().read_unaligned() }
    }

    /// The truth value in the word that begins at this byte.
    ///
    /// # Safety
    /// A word is there.
    pub unsafe fn truth(&self, offset: usize) -> bool {
        // SAFETY: the caller vouches for the word, and any bytes are one.
        unsafe { self.read::<u32>(offset) != 0 }
    }

    /// An empty list with room for as many elements as there would be in the bytes.
    pub fn list<T: Copy>(&self) -> Append<T> {
        Append::new(self.length / size_of::<T>().max(1))
    }

    /// All bytes as a slice.
    ///
    /// # Safety
    /// The bytes are values of the type.
    pub unsafe fn slice<'a, T>(&self) -> &'a [T] {
        // SAFETY: the bytes are aligned for any type and leaked, and the caller vouches for what they are.
        unsafe { std::slice::from_raw_parts(self.start.cast(), self.length / size_of::<T>().max(1)) }
    }

    /// All bytes as a mutable slice: instances share it, and must not race.
    ///
    /// # Safety
    /// The bytes are values of the type.
    pub unsafe fn slice_mut<'a, T>(&self) -> &'a mut [T] {
        // SAFETY: as for `slice`; that instances race on no element is the input's contract.
        unsafe { std::slice::from_raw_parts_mut(self.start.cast(), self.length / size_of::<T>().max(1)) }
    }
}

/// A function that all threads call.
struct Shared<F>(F);

// SAFETY: what an instance shares with others are the entry's parameters, which is the input's contract.
unsafe impl<F> Sync for Shared<F> {}

impl<F: Fn([u32; 3])> Shared<F> {
    fn call(&self, id: [u32; 3]) {
        (self.0)(id)
    }
}
