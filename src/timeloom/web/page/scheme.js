// Before the first paint: light or dark as was chosen here before. No choice means: as the system has it.
(() => {
  "use strict";
  try {
    const chosen = localStorage.getItem("timeloom-scheme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen;
  } catch {
    // Storage may be forbidden; the page then looks as the system does.
  }
})();
