if false {
    suspend();
}
f(0);
suspend_at("live");
f(1);
return;
suspend_at("late");
f(2);
