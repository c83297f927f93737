// What goes on stays behind its test where somebody would see it: it counts, it may trap, the end or the test uses what it writes, a
// buffer holds it, or its values are only there where the test holds, which is no comparison of a counter.
let mut sum = 0;
let mut turn = 0;
let mut tag = id;
let mut left = id;
loop {
    suspend_at("turn");
    if tag == 1 {
        turn = turn + 2;
        if turn < 6 { tag = turn * 3 + a(); continue; }
        break;
    }
    if tag == 2 {
        turn = turn + 3;
        if turn < 6 { tag = turn * 3 + traps(turn); continue; }
        break;
    }
    if tag == 3 {
        turn = turn + 4;
        if turn < 9 { sum = sum + turn; continue; }
        break;
    }
    if tag == 4 {
        left = left + 1;
        if left < 9 { left = left * 3; continue; }
        break;
    }
    if tag == 5 {
        turn = turn + 5;
        if turn < 9 { out[3] = turn; continue; }
        break;
    }
    turn = turn + tag;
    if turn % 4 == 1 { tag = tag * 3 + turn; continue; }
    break;
}
out[0] = sum * 3 + turn;
out[1] = sum * 5 + turn;
out[2] = sum * 7 + turn;
