// Filters of a page: their state is the address, so that a link carries it.
(() => {
  "use strict";
  const form = document.querySelector("form.filters");
  if (!form) return;
  const items = [...document.querySelectorAll("[data-item]")];
  const status = form.querySelector("[role=status]");
  const fields = [...form.elements].filter((field) => field.name);
  const texts = new Map();

  const matches = (item, field) => {
    if (!field.value) return true;
    if (field.type === "search") {
      if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
      return texts.get(item).includes(field.value.toLowerCase());
    }
    return item.dataset[field.name] === field.value;
  };
  const apply = () => {
    let shown = 0;
    const active = fields.filter((field) => field.value);
    for (const item of items) {
      item.hidden = !active.every((field) => matches(item, field));
      if (!item.hidden) shown += 1;
    }
    status.textContent = `${shown.toLocaleString("en")} of ${items.length.toLocaleString("en")} issues`;
  };
  const read = () => {
    const state = new URLSearchParams(location.hash.startsWith("#?") ? location.hash.slice(2) : "");
    for (const field of fields) field.value = state.get(field.name) ?? "";
    apply();
  };
  const write = () => {
    const state = new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
    const text = state.toString();
    history.replaceState(null, "", text ? `#?${text}` : location.pathname);
    apply();
  };
  form.hidden = false;
  form.addEventListener("input", write);
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", read);
  read();
})();
