// What pages do beyond being read. Without it nothing is missing from them.
(() => {
  "use strict";
  const store = {
    get(key) { try { return localStorage.getItem("doccheck-" + key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem("doccheck-" + key, value); } catch { /* private browsing */ } },
  };

  // Code is copied by a button: commands without their prompts and what they print, and no references to a list.
  const copied = (code) => {
    const copy = code.cloneNode(true);
    const isSession = copy.querySelector(".gp");
    for (const part of copy.querySelectorAll(isSession ? ".gp, .go, .dc-annotation" : ".dc-annotation")) part.remove();
    return copy.textContent;
  };
  if (navigator.clipboard) {
    for (const block of document.querySelectorAll(".dc-code")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "dc-copy";
      button.textContent = document.body.dataset.copy;
      button.addEventListener("click", async () => {
        try { await navigator.clipboard.writeText(copied(block.querySelector("code"))); } catch { return; }
        button.textContent = document.body.dataset.copied;
        setTimeout(() => { button.textContent = document.body.dataset.copy; }, 2000);
      });
      block.append(button);
    }
  }

  // Light and dark are switched by a button, and remembered.
  const header = document.querySelector(".dc-header");
  if (header) {
    const root = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const isDark = () => (root.dataset.scheme ? root.dataset.scheme === "dark" : system.matches);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "dc-scheme";
    button.textContent = "◐";
    button.setAttribute("aria-label", header.dataset.dark);
    const tell = () => button.setAttribute("aria-pressed", String(isDark()));
    button.addEventListener("click", () => {
      root.dataset.scheme = isDark() ? "light" : "dark";
      store.set("scheme", root.dataset.scheme);
      tell();
    });
    system.addEventListener("change", tell);
    header.insertBefore(button, header.querySelector(".dc-languages"));
    tell();
  }

  // A tab that was chosen once is chosen everywhere.
  const tabs = document.querySelectorAll(".tabs > input[data-tab]");
  const show = (name) => { for (const tab of tabs) if (tab.dataset.tab === name) tab.checked = true; };
  const chosen = (store.get("tabs") || "").split("\n").filter(Boolean);
  chosen.forEach(show);
  for (const tab of tabs) {
    tab.addEventListener("change", () => {
      const top = tab.getBoundingClientRect().top;
      show(tab.dataset.tab);
      scrollBy(0, tab.getBoundingClientRect().top - top);
      const names = chosen.filter((name) => name !== tab.dataset.tab).slice(-19);
      names.push(tab.dataset.tab);
      chosen.splice(0, chosen.length, ...names);
      store.set("tabs", names.join("\n"));
    });
  }

  // The contents show which section is being read.
  const links = new Map();
  for (const link of document.querySelectorAll(".dc-contents a")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  const headings = [...document.querySelectorAll("main :is(h2, h3, h4, h5, h6)")].filter((heading) => heading.id || heading.querySelector("[id]"));
  let current = null;
  const mark = () => {
    const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8;
    current = headings.findLast((heading) => heading.getBoundingClientRect().top <= line) || null;
    const listed = [...links.keys()].findLast((heading) => heading.getBoundingClientRect().top <= line);
    for (const [heading, link] of links) {
      if (heading === listed) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; mark(); });
  }, { passive: true });
  for (const event of ["pageshow", "hashchange"]) addEventListener(event, mark);
  mark();

  // Changing the language keeps the section: its id, and the one that all languages share, are known to every page.
  // A section that the address names is the one meant, as long as it is in sight: a short page may not scroll up to it.
  const section = () => {
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const heading = named && headings.find((one) => one === named || one.contains(named));
    if (!heading) return current;
    const box = heading.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight ? heading : current;
  };
  const switcher = document.querySelector(".dc-languages");
  if (switcher) {
    for (const link of switcher.querySelectorAll("a")) {
      link.addEventListener("click", () => {
        store.set("locale", link.hreflang);
        mark();
        const here = section();
        const shared = here && (here.querySelector(":scope > :is(span, a)[id]:not(.dc-sign)") || here).id;
        link.hash = shared || "";
      });
    }
  }
  for (const menu of document.querySelectorAll(".dc-languages, .dc-versions")) {
    addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }

  // The report of a problem quotes the text that is selected.
  const report = document.querySelector("[data-pattern]");
  if (report) {
    const whole = report.href;
    const main = document.querySelector("main");
    let forgetting;
    document.addEventListener("selectionchange", () => {
      const selection = getSelection();
      const text = main.contains(selection.anchorNode) ? [...String(selection).trim()].slice(0, 500).join("") : "";
      clearTimeout(forgetting);
      // The press of the link ends the selection, too.
      if (!text) forgetting = setTimeout(() => { report.href = whole; }, 1000);
      else report.href = report.dataset.pattern.replace("{text}", () => encodeURIComponent(text));
    });
  }

  // Where there is little room, the contents wait to be asked for.
  const contents = document.querySelector(".dc-contents > details");
  if (contents && !matchMedia("(min-width: 80rem)").matches) contents.open = false;

  // The sidebar shows where the reader is.
  const here = document.querySelector(".dc-sidebar [aria-current]");
  const sidebar = document.querySelector(".dc-sidebar");
  if (here && sidebar.scrollHeight > sidebar.clientHeight) {
    sidebar.scrollTop = here.offsetTop - sidebar.clientHeight / 3;
  }
})();
