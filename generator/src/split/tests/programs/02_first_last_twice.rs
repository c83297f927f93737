suspend();
f(1);
suspend();
suspend();
