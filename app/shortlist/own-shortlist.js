// Only at /shortlist without names: leads a browser that keeps a list to it before the first paint, which would say that
// there is none. What catalogue/shortlist.ts would not read, it leaves alone.
(() => {
  try {
    const stored = JSON.parse(localStorage.getItem("shortlist") ?? "[]");
    const names = stored.filter((/** @type {unknown} */ name) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(String(name)),
    );
    const isBare = !new URLSearchParams(location.search).get("names");
    if (isBare && names.length > 0) location.replace(`?names=${names.slice(0, 50).join(",")}`);
  } catch {
    // Nothing that could be read.
  }
})();
