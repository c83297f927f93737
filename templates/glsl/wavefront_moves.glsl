// Frames that move to slots before them, to be packed.

layout(set = 0, binding = {{ binding }}, scalar) restrict buffer Moves {
    uint moving_frames;
    uint vacant_slots;    // in the end as many
    uint move_places[];   // where their slots stand: of the frames from the front, of the vacant slots from the back
};
