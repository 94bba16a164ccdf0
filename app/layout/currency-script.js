(() => {
  const root = document.documentElement;
  const apply = (currency) => {
    if (root.dataset.currencies.split(" ").includes(currency)) root.dataset.currency = currency;
    else delete root.dataset.currency;
    dispatchEvent(new Event("currency"));
  };
  const guess = () => {
    const { region = "none" } = new Intl.Locale(navigator.language).maximize();
    const euro = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".includes(region);
    return root.dataset.currencies.split(" ").find((code) => code.startsWith(euro ? "EU" : region));
  };
  try {
    apply(localStorage.getItem("currency") ?? guess());
  } catch {}
  addEventListener("storage", (event) => {
    if (event.key === "currency") apply(event.newValue);
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-currency-choice]")) return;
    apply(target.value);
    try {
      localStorage.setItem("currency", target.value);
    } catch {}
  });
})();
