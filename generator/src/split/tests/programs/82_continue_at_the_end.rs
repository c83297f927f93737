// The inner loop ends the outer one's turn: what goes on with the next leaves the inner loop, and needs no flag.
let mut sum = 0;
for i in 0..id {
    if i % 5 == 1 {
        suspend_at("turn");
    }
    'outer: for j in 0..i {
        sum = sum + 1;
        for k in 0..j {
            if pure(j, k) % 7 == 3 {
                continue 'outer;
            }
            sum = sum + k;
        }
    }
}
out[0] = sum;
