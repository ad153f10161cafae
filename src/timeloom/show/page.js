// Niceties only: the page reads the same without this. Escape closes a panel, the arrow keys walk through them,
// and a mention lights its bar on the line (and back).
(function () {
  "use strict";
  function open() {
    return /^#[te]/.test(location.hash) ? document.querySelector(".panel:target") : null;
  }
  document.addEventListener("keydown", function (event) {
    var panel = open();
    if (!panel) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    var wanted = { Escape: ".close", ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]" }[event.key];
    var link = wanted ? panel.querySelector(wanted) : null;
    if (!link) return;
    event.preventDefault();
    link.click();
    if (event.key === "Escape") {
      var mention = document.querySelector("a.m" + link.getAttribute("href"));
      if (mention) mention.focus({ preventScroll: true });
    }
  });
  function light(name, on) {
    document.querySelectorAll("[data-times~='" + name + "'], a.m[href='#" + name + "']").forEach(function (element) {
      element.classList.toggle("lit", on);
    });
  }
  var lit = [];
  function relight(names) {
    lit.forEach(function (name) { light(name, false); });
    lit = names;
    lit.forEach(function (name) { light(name, true); });
  }
  document.addEventListener("pointerover", function (event) {
    var target = event.target.closest ? event.target.closest("a.m, [data-times]") : null;
    if (!target) return relight([]);
    relight(target.dataset.times ? target.dataset.times.split(" ") : [target.getAttribute("href").slice(1)]);
  });
  addEventListener("hashchange", function () {
    var panel = open();
    if (panel) panel.focus({ preventScroll: true });
  });
})();
