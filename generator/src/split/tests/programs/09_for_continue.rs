let n = f(0);
for i in 0..n {
    if c(i) == 1 {
        suspend();
        continue;
    }
    d(i);
}
