import { ShieldCheck } from "lucide-react";
import type { Captcha, CaptchaStatus } from "../inquiry/use-captcha.ts";

const WORDS: Record<CaptchaStatus, string> = {
  untouched: "",
  checking: "Checking that you are not a robot...",
  passed: "Verified",
  expired: "The verification has expired. It is made anew when you go on.",
  failed: "Captcha verification failed. Please try again.",
};

/** How the check for robots stands, in a line of text. */
export function CaptchaCheck({ captcha: { status, restart } }: { captcha: Captcha }) {
  const color = status === "failed" ? "text-sold" : "text-soft-ink";
  return (
    <div className="needs-script flex flex-wrap items-center gap-x-4 text-sm">
      <p role="status" className={`flex items-center gap-2 ${color}`}>
        {status === "passed" && <ShieldCheck aria-hidden size={17} className="text-available" />}
        {WORDS[status]}
      </p>
      {status === "failed" && (
        <button type="button" onClick={restart} className="text-link min-h-11 underline">
          Try again
        </button>
      )}
    </div>
  );
}
