import "./trusted-types.ts";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

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

/** Before anything opens or another page comes. Without them, where they could not be loaded. */
async function applyAllStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet][media=print]");
  if (!link) return;
  link.media = "all";
  if (link.sheet || document.readyState === "complete") return;
  await new Promise((resolve) => {
    for (const end of ["load", "error"]) {
      link.addEventListener(end, resolve);
      window.addEventListener(end, resolve);
    }
  });
}

await applyAllStyles();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Pages />
    </StrictMode>,
  );
});
