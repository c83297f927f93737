//! Hand-built programs in, GLSL out; every kernel through glslang and the SPIR-V validator where they are installed.
