(() => {
  const root = document.documentElement;
  const apply = (theme = "dark") => {
    if (theme !== "dark" && theme !== "light") return;
    root.classList.remove("dark", "light");
    root.classList.add(theme);
  };
  try {
    apply(localStorage.getItem("theme") ?? "dark");
  } catch {}
  addEventListener("storage", (event) => {
    if (event.key === "theme") apply(event.newValue ?? "dark");
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("[data-theme-toggle]"))) return;
    const theme = root.classList.contains("light") ? "dark" : "light";
    apply(theme);
    try {
      localStorage.setItem("theme", theme);
    } catch {}
  });
})();
