import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// A navigation that overtakes another ends its view transition; React Router leaves the promise that says so.
window.addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  const isSkipped = reason instanceof DOMException && reason.message.startsWith("Transition was");
  if (isSkipped) event.preventDefault();
});

/** The pages; the root element is marked `data-hydrated` once they answer, for tests and measurements to wait for. */
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
