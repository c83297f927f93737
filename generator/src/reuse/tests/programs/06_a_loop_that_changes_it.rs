// At the beginning of a turn `a` may be another than before the loop, behind the first call of a turn it is not.
let mut a = id;
let mut sum = pure_f(a);
while sum < 100 {
    sum = sum + pure_f(a) + 1;
    out[1] = pure_f(a);
    a = a + 1;
}
out[2] = pure_f(a);
