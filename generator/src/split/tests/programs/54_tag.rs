// A state machine in a `match`: each point has one successor, and the tag needs no frame.
let state = 0;
loop {
    match state {
        0 => {
            suspend_at("walk");
            state = 1;
        }
        1 => {
            suspend_at("turn");
            state = 2;
        }
        _ => {
            suspend_at("rest");
            if tired() == 1 {
                return;
            }
            state = 0;
        }
    }
}
