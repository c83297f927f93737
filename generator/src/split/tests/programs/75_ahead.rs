// What the next sample begins with is computed in the relay before it is asked whether there is one: nobody sees it where there is
// none.
let mut sum = 0;
let mut sample = 0;
while sample < 8 {
    let mut state = pure_seed(id, sample);
    state = state * 5 + sample * 7 + state * state * 11 + 13;
    state = state * 5 + sample * 7 + state * state * 11 + 13;
    state = state * 5 + sample * 7 + state * state * 11 + 13;
    let mut bounce = 0;
    loop {
        suspend_at("ray");
        state = state * 5 + a();
        if state % 7 == 0 {
            break;
        }
        suspend_at("hit");
        if bounce == 4 {
            sum = sum + state;
            break;
        }
        bounce = bounce + 1;
    }
    sample = sample + 1;
}
out[0] = sum * 3 + id;
