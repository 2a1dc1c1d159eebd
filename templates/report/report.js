// Filters of a page: their state is the address, so that a link carries it. An item is an issue that some locales
// have (`data-locale`), and counts as many (`data-item`). Cards and sections without a shown item are hidden.
(() => {
  "use strict";
  const form = document.querySelector("form.filters");
  if (!form) return;
  const items = [...document.querySelectorAll("[data-item]")];
  // Inner ones first.
  const holders = [...document.querySelectorAll("[data-holder]")].reverse();
  const sides = [...document.querySelectorAll("[data-side]")];
  const status = form.querySelector("[role=status]");
  const fields = [...form.elements].filter((field) => field.name);
  const texts = new Map();

  const text = (item) => {
    const part = item.closest("[data-holder=card]") ?? item;
    if (!texts.has(part)) texts.set(part, part.textContent.toLowerCase());
    return texts.get(part);
  };
  const locales = (item) => (item.dataset.locale ?? "").split(" ");
  const matches = (item, field) => {
    if (field.type === "search") return text(item).includes(field.value.toLowerCase());
    if (field.name === "locale") return locales(item).includes(field.value);
    return item.dataset[field.name] === field.value;
  };
  const folds = [...document.querySelectorAll("details.notes")];
  const hasIssue = (card) =>
    [...card.querySelectorAll("[data-item]:not([hidden])")].some((item) => !item.closest("details.notes"));
  const levels = ["issue", "note"].map((level) => [level, items.filter((item) => item.dataset.level === level)]);
  const count = (list, share) => list.reduce((sum, item) => sum + Number(item.dataset.item) / share(item), 0);
  const plural = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
  const apply = () => {
    const active = fields.filter((field) => field.value);
    const locale = active.find((field) => field.name === "locale")?.value;
    for (const item of items) item.hidden = !active.every((field) => matches(item, field));
    for (const side of sides) side.hidden = Boolean(locale) && side.dataset.side !== locale;
    for (const holder of holders) holder.hidden = !holder.querySelector("[data-item]:not([hidden])");
    // Notes are open where a filter leaves nothing else of their card.
    for (const fold of folds) fold.open = active.length > 0 && !hasIssue(fold.closest("[data-holder=card]"));
    const share = (item) => (locale ? locales(item).length : 1);
    status.textContent = levels
      .filter(([, list]) => list.length)
      .map(([level, list]) => `${count(list.filter((item) => !item.hidden), share).toLocaleString("en")} of ${plural(count(list, () => 1), level)}`)
      .join(", ");
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
