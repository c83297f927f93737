// No point begins where the inner loop does: its turns become the scheduler's behind a relay of their own.
let mut total = 0;
let mut item = 0;
while item < 8 {
    let mut n = item;
    suspend_at("item");
    total = total + 1;
    while 1 < n {
        n = (n * 5 + item * 3) % 77;
        if n == 9 {
            suspend_at("nine");
            total = total + n;
        }
        total = total * 3 + n;
    }
    item = item + 1;
}
out[0] = total;
