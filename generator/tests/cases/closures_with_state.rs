//! A closure owns what it captured by value: a copy of it has its own, and it outlives the block of what it captured.
//!
//! run: --grid 64
//! run: --buffer out=zeros:2560
use corogen_runtime::suspend;
fn run(mut f: impl FnMut() -> u32) -> u32 {
    f();
    f()
}
fn dup<F: FnMut() -> u32 + Clone>(f: F) -> u32 {
    let mut a = f.clone();
    let mut b = f;
    a();
    a() * 10 + b()
}
fn dupc<F: FnMut() -> u32 + Copy>(f: F) -> u32 {
    let mut a = f;
    let mut b = f;
    a();
    a() * 10 + b()
}
#[derive(Clone, Copy)]
struct H<F> {
    f: F,
    n: u32,
}
impl<F: FnMut() -> u32> H<F> {
    fn go(&mut self) -> u32 {
        self.n += 1;
        (self.f)() * 10 + self.n
    }
}
fn counter(s: u32) -> impl FnMut() -> u32 + Copy {
    let mut n = s;
    move || {
        n += 1;
        n
    }
}
pub fn closures_with_state(id: u32, out: &mut [u32]) {
    let mut k = id as usize * 40;
    let mut put = |v: u32| {
        out[k] = v;
        k += 1;
    };
    let mut a1 = {
        let mut n = id;
        move || {
            n += 1;
            n
        }
    };
    let mut a2 = a1;
    put(a1() + a1() * 10 + a2() * 100); // 0 copy
    let mut a3 = a1.clone();
    put(a1() + a1() * 10 + a3() * 100); // 1 clone
    let mut c = 0u32;
    let mut n = id;
    let mut inc = move || {
        c += 1;
        n += c;
        suspend();
        n
    };
    let r = run(inc);
    put(r * 100 + inc()); // 2 pass copy
    put(c);
    put(dup(inc));
    put(inc()); // 4, 5
    put(dupc(inc));
    put(inc());
    let mut h = H { f: inc, n: 1 };
    let mut h2 = h;
    put(h.go() * 1000 + h.go());
    put(h2.go()); // 8, 9
    let mut h3 = h.clone();
    put(h3.go() * 1000 + h.go());
    put(h.go());
    let mut arr = [inc; 3];
    put(arr[0]() + arr[0]() * 10 + arr[1]() * 100);
    put(inc());
    let mut t = (inc, inc);
    put((t.0)() + (t.1)() * 10);
    put((t.0)() + inc() * 100);
    let mut cc = counter(id);
    let mut cd = cc;
    put(cc() + cc() * 10 + cd() * 100);
    let mut o = Some(cc);
    if let Some(mut f) = o {
        put(f() + f() * 10);
    }
    if let Some(f) = &mut o {
        put(f() + f() * 10);
    }
    put(cc());
    let mut pick = if id % 2 == 0 { cc } else { cd };
    put(pick() + pick() * 10 + cc() * 100 + cd() * 1000);
    let mut d1 = counter(5);
    let saved = d1;
    for i in 0..4 {
        if i == 2 {
            d1 = saved;
        }
        suspend();
        put(d1());
    }
    let mut it = (0..5u32).map({
        let mut q = id;
        move |v| {
            q += v;
            q
        }
    });
    let it2 = it.clone();
    it.next();
    it.next();
    put(it.sum::<u32>() * 1000 + it2.sum::<u32>());
    n += 1;
    let _ = n;
    let mut it = (0..5u32).map({
        let mut q = id;
        move |v| {
            q += v;
            suspend();
            q
        }
    });
    it.next();
    let it2 = it.clone();
    put(it.next().unwrap());
    put(it.sum::<u32>() * 1000 + it2.sum::<u32>());
    let mut z = [1u32, 2, 3, 4]
        .iter()
        .scan(id, |st, v| {
            *st += v;
            Some(*st)
        })
        .peekable();
    z.next();
    z.peek();
    let z2 = z.clone();
    z.next();
    put(z.sum::<u32>() * 1000 + z2.sum::<u32>());

    let late = if id > 2 {
        let q = id * 5;
        Some(move |v: u32| v * q)
    } else {
        None
    };
    put(late.map_or(2, |late| late(3)));
    let mut last = None;
    for i in 0..3 {
        last = Some(move |x: u32| x + i);
    }
    suspend();
    put(last.unwrap()(4));
    let made: [_; 3] = std::array::from_fn(|i| move |x: u32| x + i as u32 * id);
    suspend();
    put(made.iter().map(|each| each(1)).sum::<u32>() + made[id as usize % 3](5));
    let mut slots = [None; 3];
    let mut i = 0;
    while i < 3 {
        let m = i as u32 * id;
        slots[i] = Some(move |x: u32| x + m);
        i += 1;
    }
    suspend();
    put(slots.iter().flatten().map(|each| each(1)).sum());
    let adds = |base: u32| {
        let mut base = base;
        move |v: u32| {
            base += v;
            base
        }
    };
    let mut now = adds(id);
    let mut old = std::mem::replace(&mut now, adds(50));
    suspend();
    put(now(1) + old(1) * 100);
    let mut turns = id;
    let mut count = move || {
        turns += 1;
        turns
    };
    let mut outer = move || count();
    suspend();
    put(outer() * 100 + count());
    let pair = (count, 3);
    let mut moved = move || {
        let (mut count, by) = pair;
        count() * by
    };
    put(moved() + moved() * 100);
}
