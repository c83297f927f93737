// Lights up what belongs to the element under the pointer or the keyboard's focus.
const light = (event) => {
    document.querySelectorAll(".lit").forEach((it) => it.classList.remove("lit"));
    const from = event.target.closest("[data-lights]");
    const keys = from ? from.dataset.lights.split(" ").filter(Boolean) : [];
    for (const key of keys) {
        document.querySelectorAll(`[data-is~="${key}"]`).forEach((it) => it.classList.add("lit"));
    }
};
document.addEventListener("mouseover", light);
document.addEventListener("focusin", light);
