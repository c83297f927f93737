// As before, but what stands between two of its loops is much more than one of its turns: each turn would run that for a few. And at
// the marker within the last loop all lanes arrive together.
let mut total = 0;
let mut item = 0;
while item < 8 {
    let mut n = a() + item;
    while 1 < n {
        n = n * 5 % 77;
        if n == 5 {
            suspend_at("five");
        }
    }
    total = total * 5 + n * 7 + n * total * 11 + 13;
    total = total * 5 + n * 7 + n * total * 11 + 13;
    item = item + 1;
}
let mut steps = 0;
while steps < total {
    steps = steps + b();
    if steps % 32 == 0 {
        suspend_at("steps");
    }
}
out[0] = steps;
