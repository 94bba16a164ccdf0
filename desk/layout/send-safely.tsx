import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { Dialog } from "./dialog.tsx";

const ALIVE_MS = 5_000;

const isAnswering = () =>
  fetch("/alive", { signal: AbortSignal.timeout(ALIVE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A post is over once its answer is on the page, even while other data is still loading. */
function isUnderWay(navigation: ReturnType<typeof useNavigation>): boolean {
  const { state, formMethod, formAction, location } = navigation;
  const isAnswered = state === "loading" && formAction === location.pathname + location.search;
  return formMethod === "POST" && !isAnswered;
}

/** A post that fails would replace the page and everything typed in it, so this sends a form only if the desk answers, and once. */
export function SendSafely() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isSending = useRef(false);
  const isPosting = isUnderWay(useNavigation());
  const location = useLocation();
  // Depends on the location too: a fast post may end without a render in which it was under way.
  useLayoutEffect(() => {
    isSending.current = isPosting;
  }, [isPosting, location]);
  useEffect(() => {
    let isAsking = false;
    let isSure = false;
    async function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (form.method !== "post") return;
      if (isSure) {
        isSending.current = true;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isAsking || isSending.current) return;
      isAsking = true;
      const canSend = await isAnswering();
      isAsking = false;
      if (!canSend) dialog.current?.showModal();
      else if (form.isConnected) {
        isSure = true;
        form.requestSubmit(event.submitter);
        isSure = false;
      }
    }
    window.addEventListener("submit", onSubmit, true);
    return () => window.removeEventListener("submit", onSubmit, true);
  }, []);
  return (
    <Dialog ref={dialog} title="The desk isn't responding">
      <p className="mt-3">
        Nothing was sent, and what you typed is still here. Start the desk again, or press Enter in
        its terminal. Open its link in another tab, then send this once more.
      </p>
    </Dialog>
  );
}
