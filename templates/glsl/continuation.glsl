{%- for it in header -%}
// {{ it }}
{% endfor -%}
{{ returns }} {{ name }}(uint slot) {
{{ body }}}
