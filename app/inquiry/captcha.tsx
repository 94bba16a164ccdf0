import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import type { CaptchaSetting } from "../layout/site.ts";

/** 'unreachable': its script did not load; 'unsupported': this browser can't run it. */
type CaptchaStatus =
  "untouched" | "checking" | "passed" | "expired" | "failed" | "unreachable" | "unsupported";

export interface CaptchaState {
  readonly status: CaptchaStatus;
  readonly token: string | null;
}

const UNTOUCHED: CaptchaState = { status: "untouched", token: null };

/** Loads nothing before the form is first touched. */
export function useCaptcha({ kind }: CaptchaSetting) {
  const [state, report] = useState<CaptchaState>(UNTOUCHED);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt === 0 || kind !== "altcha") return;
    // Browsers offer no crypto.subtle over plain HTTP.
    if (!crypto.subtle) return report({ status: "unsupported", token: null });
    const controller = new AbortController();
    let expiry: ReturnType<typeof setTimeout> | undefined;
    import("./solve-altcha.ts")
      .then(({ solveAltcha }) => solveAltcha(controller))
      .then(({ token, lifetimeMs }) => {
        if (controller.signal.aborted) return;
        report({ status: "passed", token });
        expiry = setTimeout(() => report({ status: "expired", token: null }), lifetimeMs);
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn("The captcha could not be solved:", error);
        report({ status: "failed", token: null });
      });
    return () => {
      controller.abort();
      clearTimeout(expiry);
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

const WORDS: Record<CaptchaStatus, string> = {
  untouched: "",
  checking: "Checking that you are not a robot...",
  passed: "Verified",
  expired: "The verification has expired. It is made anew when you go on.",
  failed: "Captcha verification failed. Please try again.",
  unreachable: "Captcha verification failed. Please try again.",
  unsupported: "Your browser can't run the verification on this connection.",
};

const CAN_TRY_AGAIN = new Set<CaptchaStatus>(["failed", "unreachable"]);
const CANNOT_RUN = new Set<CaptchaStatus>(["unreachable", "unsupported"]);

interface CaptchaWidgetProps {
  captcha: ReturnType<typeof useCaptcha>;
  onSkip: () => void;
}

export function CaptchaWidget(props: CaptchaWidgetProps) {
  const { status, restart } = props.captcha;
  const color = CAN_TRY_AGAIN.has(status) ? "text-sold" : "text-soft-ink";
  return (
    <div className="needs-script flex flex-wrap items-center gap-x-4 text-sm">
      <p role="status" className={`flex items-center gap-2 ${color}`}>
        {status === "passed" && <ShieldCheck aria-hidden size={17} className="text-available" />}
        {WORDS[status]}
      </p>
      {CAN_TRY_AGAIN.has(status) && (
        <button type="button" onClick={restart} className="text-link min-h-11 underline">
          Try again
        </button>
      )}
      {CANNOT_RUN.has(status) && (
        <button type="button" onClick={props.onSkip} className="text-link min-h-11 underline">
          Send without verification
        </button>
      )}
    </div>
  );
}
