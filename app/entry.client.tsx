import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// A navigation that overtakes another ends its view transition; React Router leaves the promise that says so.
window.addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  const isSkipped = reason instanceof DOMException && reason.message.startsWith("Transition was");
  if (isSkipped) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
