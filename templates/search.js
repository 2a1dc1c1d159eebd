// Speaks to Pagefind's index, which knows the page's language by itself.
(() => {
  "use strict";
  const form = document.querySelector(".dc-search");
  if (!form) return;
  const input = form.querySelector("input");
  const list = form.querySelector(".dc-search-results");
  form.hidden = false;
  let index = null;
  const load = () => {
    const base = new URL(form.dataset.index, location.href);
    index ||= import(new URL("pagefind.js", base).href).then(async (pagefind) => {
      await pagefind.options({ bundlePath: base.pathname, baseUrl: new URL("..", base).pathname });
      await pagefind.init();
      return pagefind;
    });
    return index;
  };
  // Pagefind marks the words as HTML; its text and its marks are all that is taken over.
  const excerpt = (html) => {
    const span = document.createElement("span");
    for (const node of new DOMParser().parseFromString(html, "text/html").body.childNodes) {
      const isMark = node.nodeName === "MARK";
      const part = isMark ? document.createElement("mark") : document.createTextNode(node.textContent);
      if (isMark) part.textContent = node.textContent;
      span.append(part);
    }
    return span;
  };
  let asked = 0;
  const search = async () => {
    const words = input.value.trim();
    const number = ++asked;
    if (!words) { list.hidden = true; return; }
    let results;
    try {
      const found = await (await load()).search(words);
      results = await Promise.all(found.results.slice(0, 8).map((result) => result.data()));
    } catch { form.hidden = true; return; }
    if (number !== asked) return;
    list.replaceChildren(...results.map((result) => {
      const link = document.createElement("a");
      link.href = result.url;
      const title = document.createElement("strong");
      title.textContent = result.meta.title || result.url;
      link.append(title, excerpt(result.excerpt));
      return link;
    }));
    if (!results.length) list.textContent = "∅";
    list.hidden = false;
  };
  let waiting = 0;
  input.addEventListener("focus", () => { load().catch(() => { form.hidden = true; }); }, { once: true });
  input.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(search, 150); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = list.querySelector("a");
    if (first && !list.hidden) first.click();
  });
  form.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape") { list.hidden = true; input.focus(); }
    if (event.key === "ArrowDown" && links.length) { event.preventDefault(); links[Math.min(at + 1, links.length - 1)].focus(); }
    if (event.key === "ArrowUp" && links.length) { event.preventDefault(); (at > 0 ? links[at - 1] : input).focus(); }
  });
  addEventListener("click", (event) => { if (!form.contains(event.target)) list.hidden = true; });
})();
