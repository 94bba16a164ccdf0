import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import type { problem } from "./shapes.ts";

interface Details {
  readonly parameter?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Follows RFC 9457. */
export function refuse(status: number, detail: string, { parameter, headers }: Details = {}) {
  const title = STATUS_CODES[status] ?? "Error";
  const body: z.output<typeof problem> = { type: "about:blank", title, status, detail };
  if (parameter !== undefined) body.parameter = parameter;
  return Response.json(body, {
    status,
    headers: { ...headers, "Content-Type": "application/problem+json" },
  });
}

export const refuseBusy = () =>
  refuse(503, "The shop is very busy. Ask again in a few seconds.", {
    headers: { "Retry-After": "2" },
  });
