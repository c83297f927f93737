let mut n = f(0);
while n > 0 {
    match next() {
        0 => {
            suspend();
            a();
        }
        1 => {
            suspend();
            b();
        }
        2 => {
            suspend();
        }
        _ => {
            suspend();
        }
    }
    n = n - 1;
}
