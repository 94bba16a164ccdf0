import { MINUTE_MS, DAY_MS } from "../../catalogue/format/time.ts";

import { describeFetchFault, parseJson, readRetryAfter, sendRequest } from "../http/outgoing.ts";

const TIMEOUT_MS = 20_000;

const SLOW_DOWN = new Set([429, 502, 503, 504]);

/** The message says in words, without secrets, why a channel refused. */
export class NotifyFault extends Error {
  readonly restMs: number | undefined;

  constructor(message: string, restMs?: number) {
    super(message);
    this.restMs = restMs;
  }
}

export function restAfter(status: number, retryAfterMs: number | null): number | undefined {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, DAY_MS);
  return SLOW_DOWN.has(status) ? MINUTE_MS : undefined;
}

export const cutText = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text;

interface PostOptions {
  readonly headers?: Record<string, string>;
  readonly closing?: AbortSignal | undefined;
  readonly maxBytes?: number;
}

export async function postJson(url: string, json: string, options: PostOptions) {
  const { headers, closing: signal, maxBytes } = options;
  try {
    const answer = await sendRequest(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: json,
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes,
    });
    const retryAfterMs = readRetryAfter(answer.headers.get("Retry-After"));
    return { status: answer.status, json: parseJson(answer.text), retryAfterMs };
  } catch (error) {
    throw new NotifyFault(describeFetchFault(error));
  }
}
