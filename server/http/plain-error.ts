const MESSAGES = {
  400: "This request isn't valid HTTP. Start again from the portfolio.",
  404: "There's nothing at this address. Open the link exactly as it is in the email.",
  405: "This address is read-only. Open it with GET.",
  413: "This request is too large. Shorten the message and send it again.",
  429: "Too many pages of this shop are open at once. Close some of them.",
  500: "Something went wrong on the server. Try again in a moment.",
  503: "The shop is very busy right now. Try again in a few seconds.",
} as const;

type PlainStatus = keyof typeof MESSAGES;

export const plainErrorBody = (status: PlainStatus) => ({ error: MESSAGES[status] });

export function plainError(status: PlainStatus, headers: Record<string, string> = {}): Response {
  return Response.json(plainErrorBody(status), { status, headers });
}
