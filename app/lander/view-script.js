(({ domain, path, clicks }) => {
  const post = () => {
    if (navigator.globalPrivacyControl || navigator.doNotTrack === "1") return;
    let id = `visitor_${Date.now()}_${crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 16)}`;
    try {
      const known = localStorage.getItem("visitor_id") ?? "";
      // A former site on this name may have stored an id under the same key.
      if (/^visitor_[\w-]{1,100}$/.test(known)) id = known;
      else localStorage.setItem("visitor_id", id);
    } catch {}
    const view = {
      domain,
      visitor_id: id,
      user_agent: navigator.userAgent,
      referrer: document.referrer || "direct",
      viewed_at: new Date().toISOString(),
    };
    fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(view),
      keepalive: true,
    }).catch(() => undefined);
  };
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-buys]")) navigator.sendBeacon(clicks, JSON.stringify({ domain }));
  });
  const once = { once: true };
  if (document.prerendering) document.addEventListener("prerenderingchange", post, once);
  else addEventListener("load", post, once);
})(document.currentScript.dataset);
