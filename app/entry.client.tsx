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

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Pages />
    </StrictMode>,
  );
});
