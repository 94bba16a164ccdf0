import { ShieldCheck } from "../ui/icons.tsx";
import { useEffect, useState } from "react";
import type { CaptchaSetting } from "../layout/site.ts";

type Status =
  | "untouched"
  | "checking"
  | "passed"
  | "expired"
  | "failed"
  | "unreachable"
  | "unsupported";

export interface CaptchaState {
  readonly status: Status;
  readonly token: string | null;
}

/** "Numbers" in docs/specification.md fixes both times. */
export const RETRY_INTERVAL_MS = 8_000;
export const RESPONSE_WAIT_MS = 30_000;

const UNTOUCHED: CaptchaState = { status: "untouched", token: null };

export function useCaptcha({ kind }: CaptchaSetting) {
  const [state, report] = useState<CaptchaState>(UNTOUCHED);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt === 0 || kind !== "altcha") return;
    if (!crypto.subtle) return report({ status: "unsupported", token: null });
    const controller = new AbortController();
    const { signal } = controller;
    let timer = setTimeout(() => fail("no response in time"), RESPONSE_WAIT_MS);

    function fail(error: unknown, status: Status = "failed") {
      if (signal.aborted) return;
      console.warn("The captcha could not be solved:", error);
      controller.abort();
      clearTimeout(timer);
      report({ status, token: null });
      timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_INTERVAL_MS);
    }

    // After an update of the shop, the scripts of pages that are already open are gone.
    const failWithoutScript = (error: unknown) => fail(error, "unreachable");
    import("./solve-altcha.ts").then(
      ({ solveAltcha }) =>
        solveAltcha(controller).then(
          ({ token, lifetimeMs }) => {
            if (signal.aborted) return;
            clearTimeout(timer);
            report({ status: "passed", token });
            timer = setTimeout(() => report({ status: "expired", token: null }), lifetimeMs);
          },
          // A worker whose script is missing rejects with its error event.
          (error: unknown) => (error instanceof Event ? failWithoutScript : fail)(error),
        ),
      failWithoutScript,
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [attempt, kind]);

  function restart() {
    report({ status: "checking", token: null });
    setAttempt((count) => count + 1);
  }
  return {
    ...state,
    attempt,
    report,
    restart,
    touch() {
      if (state.status === "untouched" || state.status === "expired") restart();
    },
    clear() {
      report(UNTOUCHED);
      setAttempt(0);
    },
  };
}

const WORDS: Record<Status, string> = {
  untouched: "",
  checking: "Checking that you're not a robot...",
  passed: "Verified",
  expired: "The check has expired. It will run again when you continue.",
  failed: "Captcha verification failed. Please try again.",
  unreachable: "Captcha verification failed. Please try again.",
  unsupported: "Your browser can't run the spam check on this connection.",
};

const CLASSES: Partial<Record<Status, string>> = { checking: "comes-late", passed: "sr-only" };
const CAN_TRY_AGAIN = new Set<Status>(["failed", "unreachable"]);
const CANNOT_RUN = new Set<Status>(["unreachable", "unsupported"]);

interface CaptchaStatusProps {
  captcha: ReturnType<typeof useCaptcha>;
  onSkip: () => void;
}

export function CaptchaStatus({ captcha, onSkip }: CaptchaStatusProps) {
  const { status, restart } = captcha;
  const color = CAN_TRY_AGAIN.has(status) ? "text-sold" : "text-soft-ink";
  return (
    <div className="needs-script flex min-w-0 flex-wrap items-center gap-x-4 text-sm">
      <p role="status" className={`flex items-center gap-2 ${color}`}>
        {status === "passed" && (
          <ShieldCheck aria-hidden size="1.25rem" className="text-available" />
        )}
        <span className={CLASSES[status]}>{WORDS[status]}</span>
      </p>
      {CAN_TRY_AGAIN.has(status) && (
        <button type="button" onClick={restart} className="text-link min-h-11 shrink-0 underline">
          Try again
        </button>
      )}
      {CANNOT_RUN.has(status) && (
        <button type="button" onClick={onSkip} className="text-link min-h-11 underline">
          Send without the check
        </button>
      )}
    </div>
  );
}
