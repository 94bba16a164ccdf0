import type { Delivery, deliverInquiry } from "./deliver-inquiry.ts";
import { describeNoAnswer } from "./no-answer.ts";

const load = () => import("./deliver-inquiry.ts");

/** Fetches what sends inquiries, which a page that nobody writes on does without. Never throws: sending tries again. */
export function prepareDelivery(): void {
  load().catch(() => undefined);
}

/** As deliverInquiry, which is fetched first where it is not there yet. Never throws. */
export async function deliverWhenLoaded(
  ...inquiry: Parameters<typeof deliverInquiry>
): Promise<Delivery> {
  const module = await load().catch(() => null);
  return module
    ? module.deliverInquiry(...inquiry)
    : { ok: false, status: 0, error: describeNoAnswer() };
}
