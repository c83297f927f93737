//! GLSL: functions, continuations and kernels as a careful engineer would write them.
