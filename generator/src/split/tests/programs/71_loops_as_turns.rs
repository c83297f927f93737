// The inner loop may turn without its marker. Threads that take turns by themselves take its turns, too, as turns: who has left it
// begins the next item beside those that go on.
let mut total = 0;
let mut item = 0;
while item < 8 {
    let mut n = a() + item;
    while 1 < n {
        n = (n * 5 + item * 3) % 77;
        total = total + 1;
        if total % 32 == 0 {
            suspend();
        }
    }
    item = item + 1;
}
out[0] = total;
