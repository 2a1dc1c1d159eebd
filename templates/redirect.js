// Leads on to the new address of a page, with the query and the fragment that the reader's link had.
(() => {
  "use strict";
  const target = document.currentScript.dataset.target;
  if (target) location.replace(new URL(target, location.href).href + location.search + location.hash);
})();
