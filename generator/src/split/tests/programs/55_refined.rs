// What a test has found out holds after the point too.
let hit = trace();
if hit == 3 {
    suspend();
    if hit == 3 {
        g(hit);
    } else {
        h();
    }
}
e();
