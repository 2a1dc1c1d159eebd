// Light or dark as the reader chose it here, before anything is drawn. Without a choice the system's holds.
(() => {
  "use strict";
  try {
    const scheme = localStorage.getItem("doccheck-scheme");
    if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme;
  } catch { /* private browsing */ }
})();
