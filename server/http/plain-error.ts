const MESSAGES = {
  400: "This request is not valid HTTP. Start again from the portfolio.",
  404: "There is nothing at this address. Open the link as it stands in the mail.",
  405: "This address can only be read. Open it with GET.",
  408: "The request took too long to arrive. Send it again.",
  413: "What was sent is too large. Shorten the message and send it again.",
  417: "This server expects nothing of the kind. Send the request without Expect.",
  429: "Too many pages of this shop are open at once. Close some of them.",
  431: "The address or the headers of this request are too long. Start again from the portfolio.",
  500: "Something went wrong on our side. Try again in a moment.",
  503: "Too many pages are asked for at once. Try again in a few seconds.",
} as const;

export type PlainStatus = keyof typeof MESSAGES;

export const plainErrorBody = (status: PlainStatus) => ({ error: MESSAGES[status] });

/** A JSON error from before any page is reached. */
export function plainError(status: PlainStatus, headers: Record<string, string> = {}): Response {
  return Response.json(plainErrorBody(status), { status, headers });
}
