//! Human, short and JSON renderings of a diagnostic.
