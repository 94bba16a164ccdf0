/** The stand-in's own account, which the shop has in ESCROW_EMAIL and ESCROW_API_KEY. */
export const ESCROW_EMAIL = "seller@harbor.example";
export const ESCROW_KEY = `4711_${"sEcReTkEy0".repeat(6)}`;

const MIN_FEE = 50;
const FEE_RATE = 0.026;
const MAX_TITLE = 200;
const DAY_SECONDS = 86_400;
const MAX_DAYS = 30;
const CURRENCIES: readonly string[] = ["usd", "euro", "gbp", "aud", "cad"];

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const isEmail = (value: unknown) => typeof value === "string" && /^[^@\s]+@[^@\s]+$/.test(value);
const isUrl = (value: unknown) => typeof value === "string" && URL.canParse(value);
const isText = (value: unknown, length: number) =>
  typeof value === "string" && value !== "" && value.length <= length;

interface Faults {
  [field: string]: string[] | Faults;
}

/** Nests the errors as the request is nested, with numbers for places in an array, as the service does. */
function nest(found: readonly (readonly [path: string, text: string])[]): Faults | null {
  const errors: Faults = {};
  for (const [path, text] of found) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    let at = errors;
    for (const step of steps) at = (at[step] ??= {}) as Faults;
    at[last] = [text];
  }
  return found.length > 0 ? errors : null;
}

/** Returns the service's nested errors for the body of an order, or null if it can be carried out. */
export function findOrderFaults(body: unknown, currencies = CURRENCIES): Faults | null {
  if (!isObject(body)) return { body: ["This is not a JSON object"] };
  const found: [string, string][] = [];
  const check = (isRight: boolean, path: string, text: string) => {
    if (!isRight) found.push([path, text]);
  };
  const parties = rowsOf(body.parties);
  const buyer = parties.find(({ role }) => role === "buyer");
  const seller = parties.find(({ role }) => role === "seller");
  check(currencies.includes(String(body.currency)), "currency", "This is not a valid currency");
  check(isText(body.description, MAX_TITLE), "description", "This is too long, or missing");
  check(isUrl(body.return_url), "return_url", "This is not a valid URL");
  check(
    ["manual", "automatic"].includes(String(body.redirect_type)),
    "redirect_type",
    "This is not a valid redirect type",
  );
  check(isEmail(buyer?.customer), "parties.1.customer", "This is not a valid email address");
  check(
    seller?.customer === "me" && seller.initiator === true,
    "parties.0.initiator",
    "The customer who calls must be the initiator",
  );
  const items = rowsOf(body.items);
  check(items.length > 0, "items", "At least one item is needed");
  const isParty = (customer: unknown) => parties.some((party) => party.customer === customer);
  items.forEach((item, at) => {
    const days = Number(item.inspection_period) / DAY_SECONDS;
    const checkItem = (isRight: boolean, path: string, text: string) =>
      check(isRight, `items.${at}.${path}`, text);
    checkItem(item.type === "domain_name", "type", "This is not a valid item type");
    checkItem(isText(item.title, MAX_TITLE), "title", "This is too long, or missing");
    checkItem(item.category === undefined, "category", "This is not a valid category");
    checkItem(days >= 1 && days <= MAX_DAYS, "inspection_period", "Between 1 and 30 days");
    const schedule = rowsOf(item.schedule);
    checkItem(schedule.length === 1, "schedule", "A domain name has one payment");
    schedule.forEach(({ amount, payer_customer: payer, beneficiary_customer: seller }, row) => {
      const sum = Number(amount);
      const isSum = sum > 0 && Number.isSafeInteger(Math.round(sum * 100 * 1e6) / 1e6);
      checkItem(isSum, `schedule.${row}.amount`, "This is not a valid amount");
      checkItem(isParty(payer), `schedule.${row}.payer_customer`, "This customer is not a party");
      checkItem(isParty(seller), `schedule.${row}.beneficiary_customer`, "Not a party");
      const text = "The amount paid by the buyer must be at least the amount of the escrow fee";
      checkItem(!isSum || sum >= MIN_FEE, `schedule.${row}.amount`, text);
    });
    const fees = rowsOf(item.fees);
    const shares = fees.reduce((total, { split }) => total + Number(split), 0);
    checkItem(shares === 1, "fees", "The splits of a fee must sum to 1");
    fees.forEach(({ type, payer_customer: payer, amount }, row) => {
      checkItem(type === "escrow", `fees.${row}.type`, "This is not a valid fee type");
      checkItem(isParty(payer), `fees.${row}.payer_customer`, "This customer is not a party");
      checkItem(amount === undefined, `fees.${row}.amount`, "An amount can't be set");
    });
  });
  return nest(found);
}

const toSum = (amount: number) => amount.toFixed(2);

const FLAGS = {
  payment: [
    "secured",
    "payment_sent",
    "payment_received",
    "disbursed_to_beneficiary",
    "disbursed_to_payer",
    "refund_created",
    "refund_resolved",
    "refund_rejected",
  ],
  item: [
    "shipped",
    "received",
    "accepted",
    "rejected",
    "shipped_returned",
    "received_returned",
    "accepted_returned",
    "rejected_returned",
    "canceled",
    "in_dispute",
  ],
} as const;

type Flags<Name extends string> = Record<Name, boolean>;
const lower = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, false])) as Flags<Name>;

export type Transaction = ReturnType<typeof toTransaction>;

/** Makes the transaction that the service shows, from an order without faults. */
export function toTransaction(id: number, body: Json, agreesAtOnce: boolean) {
  const asEmail = (customer: unknown) => (customer === "me" ? ESCROW_EMAIL : String(customer));
  const toItem = (item: Json, at: number) => {
    const [row = {}] = rowsOf(item.schedule);
    const amount = Number(row.amount);
    const fee = Math.max(MIN_FEE, amount * FEE_RATE);
    return {
      id: id * 10 + at,
      type: "domain_name",
      category: "domain_name",
      title: String(item.title),
      description: String(item.description),
      quantity: 1,
      inspection_period: Number(item.inspection_period),
      extra_attributes: item.extra_attributes,
      fees: rowsOf(item.fees).map(({ split, payer_customer: payer }) => ({
        type: "escrow",
        payer_customer: asEmail(payer),
        split: Number(split).toFixed(1),
        amount: toSum(fee * Number(split)),
        amount_without_taxes: toSum(fee * Number(split)),
      })),
      schedule: [
        {
          amount: toSum(amount),
          payer_customer: asEmail(row.payer_customer),
          beneficiary_customer: asEmail(row.beneficiary_customer),
          due_date: null,
          status: lower(FLAGS.payment),
        },
      ],
      status: lower(FLAGS.item),
    };
  };
  return {
    id,
    reference: typeof body.reference === "string" ? body.reference : null,
    description: String(body.description),
    currency: String(body.currency),
    creation_date: new Date().toISOString().replace("Z", "000+00:00"),
    close_date: null as string | null,
    is_cancelled: false,
    is_draft: false,
    parties: rowsOf(body.parties).map(({ role, customer, agreed }) => ({
      role: String(role),
      customer: asEmail(customer),
      agreed: agreed === true && (role === "seller" || agreesAtOnce),
    })),
    items: rowsOf(body.items).map(toItem),
  };
}
