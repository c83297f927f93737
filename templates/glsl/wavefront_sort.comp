{% include "glsl/head.glsl" %}

void main() {
    sort_queue({{ constant }});
}
