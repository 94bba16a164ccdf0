// Runs before the first paint, so that a stored theme never flashes, and serves the toggle without waiting for React.
(() => {
  const root = document.documentElement;
  const themes = ["dark", "light"];

  /** @param {string | null} theme */
  const apply = (theme) => {
    if (!theme || !themes.includes(theme)) return;
    root.classList.remove(...themes);
    root.classList.add(theme);
  };

  try {
    apply(localStorage.getItem("theme"));
  } catch {
    // Storage may be refused: the default stands.
  }
  addEventListener("storage", (event) => event.key === "theme" && apply(event.newValue ?? "dark"));
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-theme-toggle]"))) return;
    const theme = root.classList.contains("light") ? "dark" : "light";
    apply(theme);
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // Storage may be refused; the choice then lasts as long as the page.
    }
  });
})();
