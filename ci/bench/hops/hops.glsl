// What the hand-written forms of the hops share: what a hop does, and its end.
layout(binding = 0, scalar) buffer Out { uvec4 out_[]; };

struct State { uvec4 a, b, c; };  // the last word counts the hops that are left

State begin(uint id) {
    return State(id ^ uvec4(0, 1, 2, 3), id ^ uvec4(4, 5, 6, 7), uvec4(id ^ uvec3(8, 9, 10), hops));
}

void hop(inout State state) {
    state.a = state.a * 5u + 1u;
    state.b ^= state.a;
    state.c.xyz += state.b.xyz;
    state.c.w--;
}

void finish(uint id, State state) {
    out_[id] = state.a ^ state.b ^ uvec4(state.c.xyz, 0u);
}
