import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** All the HTML that is written in the browser: React's new script element, text such as JSON, and the paths of plates. */
const WRITTEN =
  /^(?:<script><\/script>|[^<]*|(?:<path(?: (?:d|transform|vector-effect)="[^"<]*")*><\/path>)+)$/;

interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): void;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// The default policy, since React takes strings only. Null refuses; browsers without trusted types do as ever.
trustedTypes?.createPolicy("default", {
  createHTML: (html) => (WRITTEN.test(html) ? html : null),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

// A navigation that interrupts another aborts its view transition; React Router leaves that rejection unhandled.
window.addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  const isSkipped = reason instanceof DOMException && reason.message.startsWith("Transition was");
  if (isSkipped) event.preventDefault();
});

/** Sets `data-hydrated` on the root element, which tests and measurements wait for. */
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
