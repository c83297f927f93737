// The entry computes ahead of its test though two points stay; what an instance goes on with after a turn is computed behind the test.
let mut sum = 0;
let mut sample = id;
while sample < 8 {
    let mut state = pure_seed(id, sample);
    loop {
        suspend_at("ray");
        state = state * 5 + a();
        while b() == 2 {
            suspend_at("near");
            state = state + 1;
        }
        if state % 7 == 0 {
            break;
        }
    }
    sum = sum + state;
    sample = sample + 1;
}
out[0] = sum * 3 + id;
