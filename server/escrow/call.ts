import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { HOUR_MS } from "../../catalogue/format/time.ts";
import {
  describeFetchFault,
  parseJson,
  readRetryAfter,
  type RequestLimits,
  sendRequest,
} from "../http/outgoing.ts";
import type { EscrowAccount } from "../settings/config.ts";

/**
 * 'refused' is a definite no: nothing was carried out. After 'unclear', nobody knows whether it was. Reasons are phrases
 * without a secret in them.
 */
export type Answer<Value> =
  | { readonly is: "done"; readonly value: Value }
  | { readonly is: "refused"; readonly reason: string; readonly status: number }
  | {
      readonly is: "unclear";
      readonly reason: string;
      /** True if the call never left, so that nothing can have come of it. */
      readonly isUnsent?: boolean;
      /** How long the service asked to be left alone; null if it didn't say. */
      readonly retryAfterMs: number | null;
    };

export interface Call {
  readonly method?: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: object;
  readonly limits: RequestLimits;
}

interface Reply {
  readonly status: number;
  /** Undefined if the body isn't JSON; null if it's empty. */
  readonly json: unknown;
  readonly retryAfterMs: number | null;
  /** The service's support asks for it; null if the answer has none. */
  readonly requestId: string | null;
}

const MAX_REASON = 300;
/** Such a long part of a key or a login is hidden too, as of a login without its padding. */
const LONG_PARTS = /[\w+/]{12,}/g;
const MAX_DEPTH = 8;
/** Nobody waits longer, whatever the service asks for. */
const LONGEST_WAIT_MS = HOUR_MS;

/** A timeout or a refusal for being too busy may come from a server in between, after the call was passed on. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

export const done = <Value>(value: Value): Answer<Value> => ({ is: "done", value });

export const unclear = (reason: string, retryAfterMs: number | null = null) =>
  ({ is: "unclear", reason, retryAfterMs }) as const;

const toLogin = ({ email, key }: EscrowAccount) =>
  Buffer.from(`${email}:${key}`).toString("base64");

/** Lists the words of an error whatever its shape, such as 'items.0.category: This is not a valid category'. */
function listWords(json: unknown, path: readonly string[] = []): string[] {
  if (typeof json === "string")
    return json ? [[path.join("."), json].filter(Boolean).join(": ")] : [];
  if (typeof json !== "object" || json === null || path.length > MAX_DEPTH) return [];
  return Object.entries(json).flatMap(([field, value]) => {
    // This says which of the service's shapes the errors have.
    if (field === "type" && typeof value === "string") return [];
    const isLeaf = Array.isArray(json) && typeof value === "string";
    const isFrame = path.length === 0 && /^(errors?|message|detail)$/.test(field);
    return listWords(value, isLeaf || isFrame ? path : [...path, field]);
  });
}

/** The service may repeat what it was sent, so its words lose the key before anybody reads or stores them. */
function describeRefusal(account: EscrowAccount, { json, requestId }: Reply): string {
  const words = [...listWords(json), ...(requestId ? [`request ${requestId}`] : [])].join("; ");
  const secrets = [toLogin(account), account.key];
  const safe = secrets
    .reduce((text, secret) => text.replaceAll(secret, "…"), words)
    .replaceAll(LONG_PARTS, (part) => (secrets.some((one) => one.includes(part)) ? "…" : part));
  return cleanLine(safe, MAX_REASON);
}

interface NoReply {
  readonly reason: string;
  readonly isUnsent: boolean;
}

/** There was no connection yet. */
const UNSENT: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const codeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && "code" in error.cause
    ? error.cause.code
    : null;

/** Follows no redirect, because the key would go with it. Never rejects. */
export async function sendCall(account: EscrowAccount, call: Call): Promise<Reply | NoReply> {
  const { method = "GET", path, body, limits } = call;
  try {
    const { status, headers, text, isCut } = await sendRequest(`${account.api}${path}`, {
      ...limits,
      method,
      headers: {
        Accept: "application/json",
        Authorization: `Basic ${toLogin(account)}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = isCut ? undefined : text.trim() === "" ? null : parseJson(text);
    const wait = readRetryAfter(headers.get("Retry-After"));
    const retryAfterMs = wait === null ? null : Math.min(wait, LONGEST_WAIT_MS);
    return { status, json, retryAfterMs, requestId: headers.get("X-Request-Id") };
  } catch (error) {
    return { reason: describeFetchFault(error), isUnsent: UNSENT.has(codeOf(error)) };
  }
}

/** `read` returns undefined for an answer that it can't read. */
export function judge<Value>(
  account: EscrowAccount,
  reply: Reply | NoReply,
  read: (json: unknown) => Value | undefined,
): Answer<Value> {
  if ("reason" in reply)
    return { ...unclear(reply.reason), ...(reply.isUnsent && { isUnsent: true }) };
  const { status, json, retryAfterMs } = reply;
  if (status >= 200 && status < 300) {
    const value = read(json);
    return value === undefined ? unclear("an answer that can't be read") : done(value);
  }
  const refuse = (reason: string): Answer<Value> => ({ is: "refused", reason, status });
  if (status === 401) return refuse("the email and the key aren't accepted (status 401)");
  // A page instead of JSON is from a server in between, which can't say whether the call was carried out.
  if (status < 400 || isPassing(status) || json === undefined)
    return unclear(`status ${status}`, retryAfterMs);
  const words = describeRefusal(account, reply);
  const start =
    status === 403 ? "the key isn't accepted for this (status 403)" : `status ${status}`;
  return refuse(words ? `${start}: ${words}` : start);
}

export const callEscrow = async <Value>(
  account: EscrowAccount,
  call: Call,
  read: (json: unknown) => Value | undefined,
) => judge(account, await sendCall(account, call), read);
