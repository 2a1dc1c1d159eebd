// While `doccheck serve` runs, a page loads itself again when the site was built anew.
(() => {
  "use strict";
  let known = null;
  const events = new EventSource("/.doccheck/events");
  events.addEventListener("build", (event) => {
    if (known !== null && known !== event.data) location.reload();
    known = event.data;
  });
  // A page that is left must not keep the connection.
  addEventListener("pagehide", () => events.close());
})();
