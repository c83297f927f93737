// What goes on stays behind its test where somebody would see it: it counts, it may trap, the end or the test uses what it writes, a
// buffer holds it, or its values are only there where the test holds, which is no comparison of a counter. The entry computes ahead
// however many points there are.
let mut sum = 0;
let mut turn = 0;
let mut tag = id;
let mut left = id;
if tag == 1 {
    turn = turn + 2;
    if turn < id {
        tag = turn * 3 + a();
        loop {
            suspend_at("counts");
            left = left + tag;
            if left > 99 {
                break;
            }
        }
    }
} else if tag == 2 {
    turn = turn + 3;
    if turn < id {
        tag = turn * 3 + traps(turn);
        loop {
            suspend_at("may_trap");
            left = left + tag;
            if left > 99 {
                break;
            }
        }
    }
} else if tag == 3 {
    turn = turn + 4;
    if turn < id {
        sum = sum + turn;
        loop {
            suspend_at("end_uses");
            left = left + tag;
            if left > 99 {
                break;
            }
        }
    }
} else if tag == 4 {
    left = left + 1;
    if left < 9 {
        left = left * 3;
        loop {
            suspend_at("test_uses");
            left = left + tag;
            if left > 99 {
                break;
            }
        }
    }
} else if tag == 5 {
    turn = turn + 5;
    if turn < id {
        out[3] = turn;
        loop {
            suspend_at("in_buffer");
            left = left + tag;
            if left > 99 {
                break;
            }
        }
    }
} else {
    turn = turn + tag;
    if turn % 4 == 1 {
        tag = tag * 3 + turn;
        loop {
            suspend_at("guarded");
            left = left + tag;
            if left > 99 {
                break;
            }
        }
    }
}
out[0] = sum * 3 + turn;
out[1] = sum * 5 + turn;
out[2] = sum * 7 + turn;
