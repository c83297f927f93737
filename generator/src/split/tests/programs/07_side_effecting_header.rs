while next() == 1 {
    a();
    suspend();
    b();
}
