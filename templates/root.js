// Leads to the reader's language: the one chosen here before, else the browser's. It is remembered in the browser alone.
(() => {
  "use strict";
  const links = [...document.querySelectorAll("a[data-locale]")];
  let chosen = null;
  try { chosen = localStorage.getItem("doccheck-locale"); } catch { /* private browsing */ }
  const find = (tag) => {
    const exact = links.find((link) => link.dataset.locale.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const wanted = new Intl.Locale(tag).maximize();
    const near = links.filter((link) => {
      const locale = new Intl.Locale(link.dataset.locale).maximize();
      return locale.language === wanted.language && locale.script === wanted.script;
    });
    return near[0];
  };
  for (const tag of [chosen, ...navigator.languages]) {
    let link;
    try { link = tag && find(tag); } catch { continue; }
    if (!link) continue;
    location.replace(link.href);
    return;
  }
})();
