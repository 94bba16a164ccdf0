import { addressContext, servicesContext } from "../../context.ts";
import type { Route } from "./+types/captcha-challenge";

const HEADERS = { "Cache-Control": "no-store" };

function refuse(error: string, status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...HEADERS, ...headers } });
}

/** An ALTCHA challenge for the browser to work on; there are none where Turnstile is on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { captcha, limits, log } = context.get(servicesContext);
  if (!captcha.createChallenge) return refuse("This shop uses another captcha.", 404);
  const seconds = await limits.challenges.take(context.get(addressContext));
  if (seconds > 0) {
    const error = `Too many verifications in a short time. Please wait ${seconds} seconds, then try again.`;
    return refuse(error, 429, { "Retry-After": `${seconds}` });
  }
  try {
    return Response.json(await captcha.createChallenge(), { headers: HEADERS });
  } catch (failure) {
    log.error(failure, "no captcha challenge");
    return refuse("The verification is not available. Please try again in a moment.", 503);
  }
}
