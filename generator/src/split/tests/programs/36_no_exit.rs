loop {
    suspend();
}
