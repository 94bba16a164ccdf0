import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../ui/use-hydrated.ts";

/** Nothing came for what was just asked: say that the list is an earlier one, and offer to ask again. */
export function StaleResult() {
  const location = useLocation();
  const navigate = useNavigate();
  // A server knows nothing of the visitor's connection.
  const isOffline = useHydrated() && !navigator.onLine;
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line-strong px-5 py-3"
    >
      <p>
        {isOffline ? "You are offline. " : ""}The list could not be refreshed, so it still shows an
        earlier result. Check your connection and try again.
      </p>
      <button
        type="button"
        className="button"
        onClick={() => void navigate(location, { replace: true, preventScrollReset: true })}
      >
        Try again
      </button>
    </div>
  );
}
