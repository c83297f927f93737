// Exits go behind all loops around them, two of one loop each by its own flag; they stay in a counted loop whose counter they
// store, and all do in a loop that has three.
let mut n = f(id);
while 1 < n {
    while n % 2 == 0 {
        n = n + 3;
        if g(n) == 1 {
            suspend_at("two_loops");
        }
    }
    n = n % 7;
}
while n < 100 {
    n = n + f(n);
    if g(n) == 2 {
        suspend_at("even");
    }
    if g(n) == 3 {
        n = n * 3;
        suspend_at("odd");
    }
}
for i in 0..n {
    let mut m = f(i);
    while 0 < m {
        m = m % f(m);
        if g(m) == 4 {
            suspend_at("counted");
        }
    }
    n = n + m;
}
while n < 1000 {
    n = n + f(n);
    if g(n) == 5 {
        suspend_at("three");
    }
    if g(n) == 6 {
        n = n * 5;
        suspend_at("four");
    }
    if g(n) == 7 {
        n = n * 7;
        suspend_at("five");
    }
}
out[0] = n;
