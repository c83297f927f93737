// Who suspends in the branch has another `a`, but does not come behind it: there the value is still in its variable.
let mut a = id;
let bright = pure_material(a) > 5;
if bright {
    a = count(a);
    suspend_at("light");
}
let key = pure_material(a);
suspend_by(key);
out[1] = key + a;
