let mut sum = 0;
for sample in 0..4 {
    let mut ray = camera(sample);
    for bounce in 0..8 {
        suspend_at("trace");
        let hit = trace(ray);
        if hit == 0 {
            sum += sky(ray);
            break;
        }
        suspend_at("shade");
        sum += shade(hit);
        ray = reflect(ray, hit);
        if survive(bounce) == 0 {
            break;
        }
    }
}
out[id] = sum;
