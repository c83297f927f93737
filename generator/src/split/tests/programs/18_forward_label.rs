for i in 0..4 {
    'b: {
        if p(i) == 1 {
            break 'b;
        }
        suspend();
        if q(i) == 1 {
            break 'b;
        }
        x(i);
    }
    y(i);
}
