// Points that the user named apart stay apart, whatever follows; those without a name are the same.
if a() == 1 {
    suspend_at("left");
} else {
    suspend_at("right");
}
if b() == 1 {
    suspend();
} else {
    suspend();
}
c();
