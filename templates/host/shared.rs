//
// The structs that host and kernels share. {{ what }}
{%- if uses_mem %}

use std::mem::{align_of, offset_of, size_of};
{%- endif %}
{%- if !imports.is_empty() %}

{{ imports }}
{%- endif %}
{%- for item in structs %}

{{ item }}
{%- endfor %}
{%- for check in checks %}

const _: () = {
    assert!(size_of::<{{ check.name }}>() == {{ check.size }});
    assert!(align_of::<{{ check.name }}>() == {{ check.align }});
    {%- for field in check.fields %}
    assert!(offset_of!({{ check.name }}, {{ field.name }}) == {{ field.offset }});
    {%- endfor %}
};
{%- endfor %}
