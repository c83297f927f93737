// The test is computed before the point: its operands end there, and a truth value takes a bit. The product is not: one of its
// operands lives on.
let a1 = a();
let b1 = b();
let c1 = c();
suspend();
let same = a1 == b1;
let product = b() * c1;
if same { out[0] = product; }
suspend();
out[1] = c1 * 3;
