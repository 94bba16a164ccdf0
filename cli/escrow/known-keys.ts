/** The keys of a transaction that the documents or public clients of the service show. `[]` stands for each item of a list. */
const KNOWN: ReadonlySet<string> = new Set(
  [
    "id reference description currency creation_date close_date is_cancelled is_draft",
    "parties[].role parties[].customer parties[].agreed parties[].initiator",
    "items[].id items[].type items[].category items[].title items[].description items[].quantity",
    "items[].inspection_period items[].reference items[].extra_attributes.concierge",
    "items[].extra_attributes.with_content items[].extra_attributes.image_url",
    "items[].extra_attributes.merchant_url items[].fees[].type items[].fees[].payer_customer",
    "items[].fees[].split items[].fees[].amount items[].fees[].amount_without_taxes",
    "items[].schedule[].amount items[].schedule[].payer_customer items[].schedule[].due_date",
    "items[].schedule[].beneficiary_customer items[].schedule[].status.secured",
    "items[].schedule[].status.payment_sent items[].schedule[].status.payment_received",
    "items[].schedule[].status.disbursed_to_beneficiary items[].schedule[].status.disbursed_to_payer",
    "items[].schedule[].status.refund_created items[].schedule[].status.refund_resolved",
    "items[].schedule[].status.refund_rejected items[].status.shipped items[].status.received",
    "items[].status.accepted items[].status.rejected items[].status.shipped_returned",
    "items[].status.received_returned items[].status.accepted_returned",
    "items[].status.rejected_returned items[].status.canceled items[].status.in_dispute",
  ].flatMap((line) => line.split(" ")),
);

const MAX_DEPTH = 6;
const isPlain = (key: string) => /^\w{1,40}$/.test(key);

/** A key that isn't a plain word may itself be a value, such as an email address. */
const nameOf = (key: string) => (isPlain(key) ? key : "…");

function listKeys(json: unknown, path = "", depth = 0): string[] {
  if (typeof json !== "object" || json === null || depth > MAX_DEPTH) return [path];
  if (Array.isArray(json)) return json.flatMap((one) => listKeys(one, `${path}[]`, depth + 1));
  return Object.entries(json).flatMap(([key, value]) =>
    listKeys(value, path ? `${path}.${nameOf(key)}` : nameOf(key), depth + 1),
  );
}

/** Names the keys that nobody has told us of. Values are left out, as they may be about people. */
export const findUnknownKeys = (json: unknown): string[] =>
  [...new Set(listKeys(json))].filter((key) => key !== "" && !KNOWN.has(key)).toSorted();
