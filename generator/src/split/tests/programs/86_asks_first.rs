// The continuation of the only point asks whether there is a next sample before it computes what that begins with.
let mut sum = 0;
let mut sample = 0;
while sample < 8 {
    let mut state = pure_seed(id, sample);
    let mut bounce = 0;
    loop {
        suspend_at("ray");
        state = state * 5 + a();
        if state % 7 == 0 {
            break;
        }
        if bounce == 4 {
            sum = sum + state;
            break;
        }
        bounce = bounce + 1;
    }
    sample = sample + 1;
}
out[0] = sum * 3 + id;
