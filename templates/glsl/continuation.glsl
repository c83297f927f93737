{%- for it in header -%}
// {{ it }}
{% endfor -%}
{{ ty }} {{ name }}(uint slot) {
{{ body }}}
