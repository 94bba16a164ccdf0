import type { Captcha, CaptchaStatus } from "../inquiry/use-captcha.ts";
import { CaptchaCheck } from "../ui/captcha-check.tsx";
import { Specimen } from "./specimen.tsx";

const STATUSES: readonly CaptchaStatus[] = [
  "checking",
  "passed",
  "expired",
  "failed",
  "unreachable",
  "unsupported",
];

const ignore = () => undefined;

/** A check that stands at this status and does nothing. */
export function captchaOf(status: CaptchaStatus): Captcha {
  const acts = { touch: ignore, restart: ignore, clear: ignore, report: ignore };
  return { status, token: status === "passed" ? "token" : null, attempt: 1, ...acts };
}

/** What is said of the check for robots; untouched it says nothing. */
export function Captchas() {
  return STATUSES.map((status) => (
    <Specimen key={status} part="CaptchaCheck" state={status}>
      <CaptchaCheck captcha={captchaOf(status)} onSkip={ignore} />
    </Specimen>
  ));
}
