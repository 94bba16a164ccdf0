import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import type { CaptchaSetting } from "../layout/site.ts";

type Status = "untouched" | "checking" | "passed" | "expired" | "failed" | "unsupported";

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

    function fail(error: unknown) {
      if (signal.aborted) return;
      console.warn("The captcha could not be solved:", error);
      controller.abort();
      clearTimeout(timer);
      report({ status: "failed", token: null });
      timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_INTERVAL_MS);
    }

    import("./solve-altcha.ts")
      .then(({ solveAltcha }) => solveAltcha(controller))
      .then(({ token, lifetimeMs }) => {
        if (signal.aborted) return;
        clearTimeout(timer);
        report({ status: "passed", token });
        timer = setTimeout(() => report({ status: "expired", token: null }), lifetimeMs);
      }, fail);
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
  unsupported: "Your browser can't run the spam check on this connection. Send an email instead.",
};

const CLASSES: Partial<Record<Status, string>> = { checking: "animate-late", passed: "sr-only" };

export function CaptchaStatus({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  const { status, restart } = captcha;
  const color = status === "failed" ? "text-sold" : "text-soft-ink";
  return (
    <div className="needs-script flex min-w-0 flex-wrap items-center gap-x-4 text-sm">
      <p role="status" className={`flex items-center gap-2 ${color}`}>
        {status === "passed" && (
          <ShieldCheck aria-hidden size="1.25rem" className="text-available" />
        )}
        <span className={CLASSES[status]}>{WORDS[status]}</span>
      </p>
      {status === "failed" && (
        <button type="button" onClick={restart} className="text-link min-h-11 shrink-0 underline">
          Try again
        </button>
      )}
    </div>
  );
}
