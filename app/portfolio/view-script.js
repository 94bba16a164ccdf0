(() => {
  const root = document.documentElement;
  const apply = (view) => {
    if (view === "list" || view === "gallery") root.dataset.view = view;
    else delete root.dataset.view;
  };
  try {
    apply(localStorage.getItem("view"));
  } catch {}
  addEventListener("storage", (event) => {
    if (event.key === "view") apply(event.newValue);
  });
  document.addEventListener("click", (event) => {
    const toggle = event.target instanceof Element && event.target.closest("[data-view-toggle]");
    if (!toggle) return;
    const label = [...toggle.children].find((child) => child.getClientRects().length > 0);
    apply(label?.dataset.to);
    try {
      localStorage.setItem("view", root.dataset.view);
    } catch {}
  });
})();
