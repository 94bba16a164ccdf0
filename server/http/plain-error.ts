const MESSAGES = {
  405: "This address can only be read. Open it with GET.",
  413: "What was sent is too large. Shorten the message and send it again.",
  431: "The address or the headers of this request are too long. Start again from the portfolio.",
  500: "Something went wrong on our side. Try again in a moment.",
} as const;

export type PlainStatus = keyof typeof MESSAGES;

export function plainMessage(status: PlainStatus): string {
  return MESSAGES[status];
}

/** A JSON error from before any page is reached. */
export function plainError(status: PlainStatus, headers: Record<string, string> = {}): Response {
  return Response.json({ error: MESSAGES[status] }, { status, headers });
}
