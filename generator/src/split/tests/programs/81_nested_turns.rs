// The end of an inner loop goes on with the outer one's next turn: one test, not a loop of its own. Its bounds are known, or follow from
// the outer test.
let mut sum = 0;
for y in 0..id {
    for x in 0..id {
        if pure(x, y) % 3 == 0 {
            suspend_at("cell");
            sum = sum + x;
        }
    }
}
out[0] = sum;
