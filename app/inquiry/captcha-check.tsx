import { ShieldCheck } from "lucide-react";
import type { Captcha, CaptchaStatus } from "./use-captcha.ts";

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

interface CaptchaCheckProps {
  captcha: Captcha;
  onSkip: () => void;
}

/** How the check for robots stands, in a line of text, and the way past one that can't run. */
export function CaptchaCheck({ captcha: { status, restart }, onSkip }: CaptchaCheckProps) {
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
        <button type="button" onClick={onSkip} className="text-link min-h-11 underline">
          Send without verification
        </button>
      )}
    </div>
  );
}
