import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const WRITTEN =
  /^(?:<script><\/script>|[^<]*|(?:<path(?: (?:d|transform|vector-effect)="[^"<]*")*><\/path>)+)$/;

interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): void;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// React writes plain strings, so only a default policy can check them. Null refuses the write.
trustedTypes?.createPolicy("default", {
  createHTML: (html) => (WRITTEN.test(html) ? html : null),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

// A navigation that interrupts another aborts its view transition and the rest of its data, and React Router leaves both
// rejections unhandled. A skipped transition has several names, so it is known by Chromium's words.
window.addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  if (!(reason instanceof DOMException)) return;
  const isInterrupted = reason.name === "AbortError" || reason.message.startsWith("Transition was");
  if (isInterrupted) event.preventDefault();
});

/** Tests and measurements wait for `data-hydrated`. */
function Pages() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Pages />
    </StrictMode>,
  );
});
