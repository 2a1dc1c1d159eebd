// Steps through the findings of a page. Without it the marks still lead to their notes, and back.
(() => {
  "use strict";
  const bar = document.querySelector(".dc-bar");
  if (!bar) return;
  const off = new Set();
  const severity = (sign) => ["critical", "major", "minor", "notice"].find((name) => sign.classList.contains("dc-" + name));
  const all = [...document.querySelectorAll("a.dc-sign")];
  const shown = () => all.filter((sign) => !off.has(severity(sign)));
  let current = null;

  const button = (text, act, name) => {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = text;
    if (name) element.className = name;
    element.addEventListener("click", act);
    return element;
  };
  const where = document.createElement("span");
  where.className = "dc-where";
  where.setAttribute("role", "status");
  const tell = () => {
    const signs = shown();
    where.textContent = signs.includes(current) ? `${signs.indexOf(current) + 1} / ${signs.length}` : `${signs.length}`;
  };
  const step = (by) => {
    const signs = shown();
    if (!signs.length) return;
    let next = signs.indexOf(current) + by;
    if (!signs.includes(current)) {
      // From what is on the screen on.
      const ahead = signs.findIndex((sign) => sign.getBoundingClientRect().top > 0);
      next = by > 0 ? ahead : ahead - 1;
      if (ahead < 0) next = by > 0 ? 0 : signs.length - 1;
    }
    current = signs[(next + signs.length) % signs.length];
    // What lies in a closed box, or behind a tab, is opened first.
    for (let box = current.parentElement; box; box = box.parentElement) {
      if (box.tagName === "DETAILS") box.open = true;
      if (box.classList.contains("tab-panel")) {
        const tab = box.previousElementSibling && box.previousElementSibling.previousElementSibling;
        if (tab && tab.type === "radio") tab.checked = true;
      }
    }
    const note = document.getElementById(current.hash.slice(1));
    if (note) note.open = true;
    current.scrollIntoView({ block: "center" });
    current.focus({ preventScroll: true });
    tell();
  };

  for (const count of bar.querySelectorAll("span.dc-count")) {
    const name = severity(count);
    const toggle = button(count.textContent, () => {
      const hides = !off.has(name);
      if (hides) off.add(name); else off.delete(name);
      toggle.setAttribute("aria-pressed", String(!hides));
      for (const one of document.querySelectorAll(`.dc-finding.dc-${name}, a.dc-sign.dc-${name}`)) one.classList.toggle("dc-hidden", hides);
      tell();
    }, count.className);
    toggle.setAttribute("aria-pressed", "true");
    count.replaceWith(toggle);
  }
  const first = bar.querySelector(".dc-first");
  if (all.length) {
    const steps = document.createElement("span");
    steps.className = "dc-steps";
    const forth = button(bar.dataset.next, () => step(1), "dc-forth");
    const back = button(bar.dataset.previous, () => step(-1), "dc-backwards");
    steps.append(back, where, forth);
    if (first) first.replaceWith(steps); else bar.querySelector("p").append(steps);
    // Beside a mark, the arrows lead on.
    addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !event.target.classList || !event.target.classList.contains("dc-sign")) return;
      const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      current = event.target;
      step(by);
    });
  }
  for (const sign of all) {
    sign.addEventListener("click", () => {
      current = sign;
      const note = document.getElementById(sign.hash.slice(1));
      if (note) {
        note.open = true;
        setTimeout(() => note.querySelector("summary").focus({ preventScroll: true }));
      }
      tell();
    });
  }
  for (const link of document.querySelectorAll(".dc-back")) {
    link.addEventListener("click", () => {
      const sign = document.getElementById(link.hash.slice(1));
      if (sign) {
        current = sign;
        setTimeout(() => sign.focus({ preventScroll: true }));
      }
      tell();
    });
  }
  tell();
})();
