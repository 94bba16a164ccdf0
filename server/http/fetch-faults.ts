import { cleanLine } from "../../catalogue/clean-text.ts";

const MAX_REASON = 200;

/** Milliseconds; the header is in seconds or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Why another server could not be asked, without its address. */
export function describeFetchFault(error: unknown): string {
  if (!(error instanceof Error)) return cleanLine(String(error), MAX_REASON);
  if (error.name === "TimeoutError") return "no answer in time";
  const { message } = error.cause instanceof Error ? error.cause : error;
  return cleanLine(message || "no connection", MAX_REASON);
}
