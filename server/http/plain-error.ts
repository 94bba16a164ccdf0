const MESSAGES = {
  405: "This address can only be read. Open it with GET.",
  413: "What was sent is too large. Shorten the message and send it again.",
  500: "Something went wrong on our side. Try again in a moment.",
} as const;

/** A JSON error from before any page is reached. */
export function plainError(
  status: keyof typeof MESSAGES,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: MESSAGES[status] }, { status, headers });
}
