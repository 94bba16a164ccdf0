(() => {
  try {
    const names = [...JSON.parse(localStorage.getItem("shortlist") ?? "[]")].filter((name) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name),
    );
    const isBare = !new URLSearchParams(location.search).get("names");
    if (isBare && names.length > 0) location.replace(`?names=${names.slice(0, 50).join(",")}`);
  } catch {}
})();
