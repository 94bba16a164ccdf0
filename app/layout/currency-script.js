(() => {
  const root = document.documentElement;
  const apply = (currency) => {
    if (root.dataset.currencies.split(" ").includes(currency)) root.dataset.currency = currency;
    else delete root.dataset.currency;
    dispatchEvent(new Event("currency"));
  };
  try {
    apply(localStorage.getItem("currency"));
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
