import { readBody } from "../fetch-text.ts";
import { describeFetchFault, readRetryAfter } from "../http/fetch-faults.ts";
import { NotifyFault } from "./notify-fault.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 100_000;

/** To a service that the operator chose; a redirect counts as its answer. Throws a NotifyFault when nobody answers. */
export async function postJson(url: string, body: object, headers: Record<string, string> = {}) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const json: unknown = await readBody(response, MAX_BYTES)
      .then(JSON.parse)
      .catch(() => undefined);
    const retryAfterMs = readRetryAfter(response.headers.get("Retry-After"));
    return { status: response.status, json, retryAfterMs };
  } catch (error) {
    throw new NotifyFault(describeFetchFault(error));
  }
}
