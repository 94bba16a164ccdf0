/* This script runs before the first paint, so that stored choices apply without a flash. */
{
  const root = document.documentElement;
  const currencies = root.dataset.currencies?.split(" ").map((rate) => rate.slice(0, 3)) ?? [];
  /* To look up a language's likely region takes a phone a tenth of a second, so only a language without one is looked up. */
  const guess = () => {
    if (currencies.length === 0) return undefined;
    const [, named] = navigator.language.match(/-([A-Z]{2})(?:-|$)/) ?? [];
    const region = named ?? new Intl.Locale(navigator.language).maximize().region ?? "none";
    const euro = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".includes(region);
    return currencies.find((code) => code.startsWith(euro ? "EU" : region));
  };

  const choices = {
    theme: {
      apply(theme) {
        if (theme === "light") root.classList.replace("dark", "light");
        else root.classList.replace("light", "dark");
      },
      choose(target) {
        if (!target.closest("[data-theme-toggle]")) return undefined;
        return root.classList.contains("light") ? "dark" : "light";
      },
    },
    /* Browsers have stored the layout under this older name. */
    view: {
      apply(layout) {
        if (layout === "list" || layout === "gallery") root.dataset.layout = layout;
        else delete root.dataset.layout;
      },
      choose(target) {
        const labels = target.closest("[data-layout-toggle]")?.children ?? [];
        return [...labels].find((label) => label.getClientRects().length > 0)?.dataset.to;
      },
    },
    currency: {
      event: "change",
      apply(stored) {
        const currency = stored ?? guess();
        if (currencies.includes(currency)) root.dataset.currency = currency;
        else delete root.dataset.currency;
        dispatchEvent(new Event("currency"));
      },
      choose: (target) => (target.matches("[data-currency-choice]") ? target.value : undefined),
    },
  };

  /* The position in a page that the visitor returns to is one in the whole page. In others, distant parts are laid out late. */
  const [load] = performance.getEntriesByType("navigation");
  root.toggleAttribute("data-whole", load?.type !== "navigate");

  for (const [key, { event = "click", apply, choose }] of Object.entries(choices)) {
    const restore = () => {
      try {
        apply(localStorage.getItem(key));
      } catch {
        return false;
      }
    };
    /* If the browser has no storage, keeps the choice until the page is left. */
    if (restore() === false) apply(null);
    addEventListener("storage", restore);
    /* A page that comes back from the back/forward cache has missed all changes. */
    addEventListener("pageshow", restore);
    document.addEventListener(event, ({ target }) => {
      const chosen = target instanceof Element ? choose(target) : undefined;
      if (chosen === undefined) return;
      apply(chosen);
      try {
        localStorage.setItem(key, chosen);
      } catch {}
    });
  }
}
