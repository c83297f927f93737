let mut sum = 1;
let first = pure_f(id);
while sum < 100 {
    suspend();
    sum = sum + pure_f(id);
}
out[1] = sum + first;
