// Two arms of one variant, of which the second only chooses a value: that is written on each way, where the variant is known.
let mut hit = false;
suspend();
if a() == 1 {
    hit = true;
}
let mut color = 0;
'matched: {
    if hit {
        if b() == 1 {
            color = c(1);
            break 'matched;
        }
    }
    if hit {
        color = 8;
    } else {
        color = 9;
    }
}
// A bound that holds on one way, and is asked for on the other.
let mut bounce = 0;
while bounce < 24 {
    suspend();
    'rest: {
        if bounce < 4 {
            if b() == 2 {
                break 'rest;
            }
            bounce = bounce + 1;
            if bounce < 24 {
                continue;
            }
        } else {
            if a() == 2 {
                break 'rest;
            }
            bounce = bounce + 1;
            if bounce < 24 {
                continue;
            }
        }
    }
    break;
}
out[0] = color;
