{%- for it in header -%}
// {{ it }}
{% endfor -%}
uint {{ name }}(uint slot) {
{{ body }}}
