let n = pure(0);
let mut found = false;
let mut i = 0;
let mut at;
while i < n {
    suspend();
    if out[i] == 7 {
        found = true;
        at = i;
        break;
    }
    i = i + 1;
}
out[0] = if found { at } else { 100 };
out[if found { 1 } else { 2 }] = g(if found { at } else { n });
