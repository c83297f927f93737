// What the host gives: parameters, buffers and the range of instances to run.

layout(push_constant, scalar) uniform Launch {
    {%- for it in push %}
    {{ it }}
    {%- endfor %}
#ifdef IN_ROUNDS
    {{ round }}
#endif
};
{%- if follows %}

// What an instance reads where it also writes. A kernel in which instances change threads says `coherent`.
#ifndef INSTANCE_COHERENT
#define INSTANCE_COHERENT
#endif
{%- endif %}
{%- for it in bindings %}

layout(set = 0, binding = {{ it.binding }}, scalar) {{ it.qualifiers }}buffer {{ it.block }} {
    {%- for member in it.members %}
    {{ member }}
    {%- endfor %}
};
{%- endfor %}

// The index of this instance in the grid.
{{ id_type }} {{ id }};

// The index of instance `n` of the range.
{{ id_type }} invocation_id(uint n) {
    {%- for it in id_value %}
    {{ it }}
    {%- endfor %}
}
{%- if let Some(it) = traps %}

// What the message of an instance says.
struct TrapRecord {
    uint instance;
    uint index;
    uint length;
};

const uint TRAP_RECORDS = 32u;

// A site counts its traps and keeps the lowest instance, as 0xffffffff minus it: 0 is none.
struct TrapSite {
    uint count;
    uint first;
    uint recorded;  // so many records were written: the last ones are there
    TrapRecord records[TRAP_RECORDS];
};

layout(set = 0, binding = {{ it.binding }}, scalar) restrict buffer Traps {
    TrapSite sites[{{ it.sites }}];
} traps;

// The number of this instance in the range, and whether it has trapped: then it stores nothing more.
uint instance;
bool trapped = false;
#ifdef INSTANCE_IN_FRAME

// Whoever resumes it knows its slot. The number in the frame is read where it traps: few do.
uint resumed_slot;
uint load_instance(uint slot);
#endif

// Ends this instance; whether it is the lowest so far.
bool trap_lowest(uint site) {
    trapped = true;
#ifdef INSTANCE_IN_FRAME
    instance = load_instance(resumed_slot);
#endif
    atomicAdd(traps.sites[site].count, 1u);
    uint rank = 0xffffffffu - instance;
    return atomicMax(traps.sites[site].first, rank) < rank;
}

void trap(uint site) {
    trap_lowest(site);
}

// `index` and `length` are what the message says: whoever lowers a site's minimum leaves a record.
void trap_at(uint site, uint index, uint length) {
    if (trap_lowest(site)) {
        traps.sites[site].records[atomicAdd(traps.sites[site].recorded, 1u) % TRAP_RECORDS]
            = TrapRecord(instance, index, length);
    }
}
{%- if it.wide %}

// A record has no room for larger numbers.
void trap_at(uint site, uint64_t index, uint64_t length) {
    if (max(index, length) <= 0xfffffffful) trap_at(site, uint(index), uint(length));
    else trap(site);
}
{%- endif %}
{%- endif %}
{%- if let Some(it) = counts %}

// 64-bit counters, the low word first.
layout(set = 0, binding = {{ it.binding }}, scalar) restrict buffer Corogen_Counts {
    uint corogen_counts[{{ it.words }}];
};

void corogen_count(uint counter, uint amount) {
    uint before = atomicAdd(corogen_counts[2u * counter], amount);
    if (before + amount < before) atomicAdd(corogen_counts[2u * counter + 1u], 1u);
}
{%- endif %}
