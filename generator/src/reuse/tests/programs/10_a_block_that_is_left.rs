// Who breaks out has not made the call.
'found: {
    if id < 3 { break 'found; }
    out[1] = pure_f(id);
}
out[2] = pure_f(id);
