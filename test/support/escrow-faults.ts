import type { ServerResponse } from "node:http";
import { ESCROW_EMAIL, ESCROW_KEY } from "./escrow-order.ts";

/** A text is a page, as a server in between sends it; anything else is JSON. */
export type Reply = readonly [status: number, json: unknown, headers?: Record<string, string>];

export const LOGIN = `Basic ${Buffer.from(`${ESCROW_EMAIL}:${ESCROW_KEY}`).toString("base64")}`;
const PAGE = "<html>";
const HTML_TYPE = { "Content-Type": "text/html; charset=utf-8" };

export const NOT_FOUND: Reply = [404, { error: "Not found" }];
const EXISTS = { error: "Transaction already exists" };
export const REPEATED: Reply = [400, EXISTS];
const OUR_FAULT: Reply = [500, { error: "Our fault" }];

interface Trouble {
  readonly reply: Reply | "the connection ends" | "nothing";
  /** True if the call is carried out before its answer goes wrong. */
  readonly isAfter?: true;
}

const TROUBLES = {
  exists: { reply: [409, EXISTS], isAfter: true },
  "404": { reply: NOT_FOUND },
  "page-404": { reply: [404, PAGE] },
  "500": { reply: OUR_FAULT },
  "500-after": { reply: OUR_FAULT, isAfter: true },
  lost: { reply: "the connection ends", isAfter: true },
  hang: { reply: "nothing" },
  garbage: { reply: [200, PAGE], isAfter: true },
  redirect: { reply: [302, PAGE, { Location: "https://127.0.0.1:1/" }] },
  "429": { reply: [429, { error: "Slow down" }, { "Retry-After": "30" }] },
  "429-endless": { reply: [429, { error: "Slow down" }, { "Retry-After": "9".repeat(15) }] },
  "422": {
    reply: [422, { errors: { type: "ItemValidationErrors", items: { 0: { title: ["No"] } } } }],
  },
  "401": { reply: [401, { error: "Not authenticated" }] },
  "403": { reply: [403, { error: "Not permitted" }] },
  /** The login is repeated, cut short. */
  echo: {
    reply: [400, { error: `${LOGIN.slice(0, -3)} is ${ESCROW_EMAIL} with ${ESCROW_KEY.slice(5)}` }],
  },
} as const satisfies Record<string, Trouble>;

/** What can go wrong with a call. */
export type Fault = keyof typeof TROUBLES;

const troubleOf = (fault: Fault): Trouble => TROUBLES[fault];

export const isAfter = (fault: Fault) => troubleOf(fault).isAfter === true;

export function answer(response: ServerResponse, [status, body, headers = {}]: Reply): void {
  const isPage = typeof body === "string";
  response.writeHead(status, {
    ...(isPage ? HTML_TYPE : { "Content-Type": "application/json" }),
    ...headers,
  });
  response.end(isPage ? body : body === undefined ? "" : JSON.stringify(body));
}

export function goWrong(response: ServerResponse, fault: Fault): void {
  const { reply } = troubleOf(fault);
  if (reply === "the connection ends") response.destroy();
  else if (reply !== "nothing") answer(response, reply);
}
