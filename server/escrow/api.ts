import { z } from "zod";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import type { FeePayer } from "../../sale/checkout.ts";
import type { TransferWay } from "../../sale/transfer.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { isSafe } from "../../catalogue/format/page-url.ts";
import { type RequestLimits } from "../http/outgoing.ts";
import { type Answer, type Call, callEscrow, done, judge, sendCall, unclear } from "./call.ts";
import type { EscrowAccount } from "../settings/config.ts";
import { type Report, readTransaction } from "./report.ts";
import { isEnd } from "./said.ts";

const API = "/2017-09-01";
const PAY = "/integration/pay/2018-03-31";
/** Opening may be asked for twice, with each spelling of a currency. */
export const OPEN_TIMEOUT_MS = 20_000;
const MAX_TITLE = 200;
const DAY_SECONDS = 86_400;

/** A transaction to open. Sums are in cents. */
export interface Order {
  /** Ours: letters, digits, '.', '_' and '-'. */
  readonly reference: string;
  readonly domain: string;
  /** What the buyer reads, such as 'Sale of example.com'. */
  readonly title: string;
  readonly cents: number;
  readonly currency: Currency;
  readonly feePayer: FeePayer;
  readonly inspectionDays: number;
  readonly buyerEmail: string;
  readonly returnUrl: string;
}

export interface Payment {
  readonly transactionId: string;
  /** Where the buyer agrees and pays. */
  readonly payUrl: string;
}

export interface Webhook {
  readonly id: string;
  readonly url: string;
}

const id = z.union([z.int().nonnegative(), z.string().regex(/^[\w-]{1,64}$/)]).transform(String);

const paymentSchema = z
  .looseObject({
    transaction_id: id,
    // Parsing removes line breaks, which no header may hold.
    landing_page: z
      .string()
      .refine((url) => URL.canParse(url) && isSafe(url))
      .transform((url) => new URL(url).href),
  })
  .transform(({ transaction_id, landing_page }): Payment => ({
    transactionId: transaction_id,
    payUrl: landing_page,
  }));

/** The answer also holds bank accounts and a date of birth, which nothing here may keep. */
const customerSchema = z
  .looseObject({
    email: z.string().min(1),
    verification: z
      .record(z.string(), z.looseObject({ status: z.string() }).catch({ status: "" }))
      .catch({}),
  })
  .transform(({ email, verification }) => ({
    email,
    isVerified: Object.values(verification).some(({ status }) => status === "verified"),
  }));

const webhookSchema = z
  .looseObject({ id, url: z.string() })
  .transform(({ id, url }): Webhook => ({ id, url }));
const webhooksSchema = z
  .looseObject({ webhooks: z.array(webhookSchema) })
  .transform(({ webhooks }) => webhooks);

const readBy =
  <Value>(schema: z.ZodType<Value>) =>
  (json: unknown) =>
    schema.safeParse(json).data;

function listFees({ feePayer, buyerEmail }: Order) {
  const payers = { buyer: [buyerEmail], seller: ["me"], split: [buyerEmail, "me"] }[feePayer];
  const split = 1 / payers.length;
  return payers.map((payer) => ({ type: "escrow", payer_customer: payer, split }));
}

/** The service calls euros 'euro'; some public clients send 'eur'. */
const toCode = (currency: Currency) => (currency === "EUR" ? "euro" : currency.toLowerCase());

function toBody(order: Order, currency: string) {
  const { reference, domain, title, cents, inspectionDays, buyerEmail, returnUrl } = order;
  const item = {
    title: domain,
    description: domain,
    type: "domain_name",
    inspection_period: inspectionDays * DAY_SECONDS,
    quantity: 1,
    schedule: [{ amount: cents / 100, payer_customer: buyerEmail, beneficiary_customer: "me" }],
    fees: listFees(order),
    extra_attributes: {
      concierge: false,
      with_content: false,
      merchant_url: new URL(returnUrl).origin,
    },
  };
  return {
    currency,
    description: cleanLine(title, MAX_TITLE),
    reference,
    return_url: returnUrl,
    redirect_type: "automatic",
    items: [item],
    parties: [
      { role: "seller", customer: "me", agreed: true, initiator: true },
      { role: "buyer", customer: buyerEmail, agreed: true, initiator: false, lock_email: true },
    ],
  };
}

interface Opened extends Payment {
  /** How the service spells the currency in an order. */
  readonly code: string;
}

/** The service carries out one order of a reference, so an earlier call, whose answer was lost, may have opened it. */
const isRepeated = ({ status, reason }: { readonly status: number; readonly reason: string }) =>
  status === 409 || /already exists/i.test(reason);

/** Opens a transaction by Escrow Pay. */
export async function openTransaction(
  account: EscrowAccount,
  order: Order,
  limits: RequestLimits = {},
): Promise<Answer<Opened>> {
  async function open(code: string): Promise<Answer<Opened>> {
    const call = {
      method: "POST",
      path: PAY,
      body: toBody(order, code),
      limits: { timeoutMs: OPEN_TIMEOUT_MS, ...limits },
    } as const;
    const answer = await callEscrow(account, call, readBy(paymentSchema));
    if (answer.is === "refused" && isRepeated(answer)) return unclear(answer.reason);
    return answer.is === "done" ? done({ ...answer.value, code }) : answer;
  }
  const first = await open(toCode(order.currency));
  const isAboutCode =
    first.is === "refused" && first.status === 422 && /currency/i.test(first.reason);
  if (order.currency !== "EUR" || !isAboutCode) return first;
  const second = await open("eur");
  return second.is === "refused" ? first : second;
}

/** True if the service itself answers, so that a missing page is a missing transaction. */
const answers = async (account: EscrowAccount, limits: RequestLimits) =>
  (await readCustomer(account, limits)).is === "done";

/** A server in between may answer 404 for a transaction that exists, and then another one would be opened. */
async function lookUp<Value>(
  account: EscrowAccount,
  call: Call,
  read: (json: unknown) => Value | undefined,
): Promise<Answer<Value | null>> {
  const reply = await sendCall(account, call);
  if ("reason" in reply || reply.status !== 404) return judge(account, reply, read);
  const isCertain = reply.json !== undefined || (await answers(account, call.limits));
  return isCertain ? done(null) : unclear("status 404 with a page that isn't the service's own");
}

export const findPayment = (
  account: EscrowAccount,
  reference: string,
  limits: RequestLimits = {},
): Promise<Answer<Payment | null>> =>
  lookUp(
    account,
    { path: `${PAY}?reference=${encodeURIComponent(reference)}`, limits },
    readBy(paymentSchema),
  );

export function findTransaction(
  account: EscrowAccount,
  by: { readonly id: string } | { readonly reference: string },
  limits: RequestLimits = {},
): Promise<Answer<Report | null>> {
  const path = "id" in by ? by.id : `reference/${encodeURIComponent(by.reference)}`;
  return lookUp(account, { path: `${API}/transaction/${path}`, limits }, (json) => {
    const report = readTransaction(json, account.email);
    const isOther = "id" in by && report?.transactionId !== by.id;
    return report && !isOther ? report : undefined;
  });
}

const changeTransaction = <Value>(
  account: EscrowAccount,
  id: string,
  body: object,
  limits: RequestLimits,
  read: (report: Report) => Value | undefined,
): Promise<Answer<Value>> =>
  callEscrow(
    account,
    { method: "PATCH", path: `${API}/transaction/${encodeURIComponent(id)}`, body, limits },
    (json) => {
      const report = readTransaction(json, account.email);
      return report ? read(report) : undefined;
    },
  );

/** The service allows this until both sides have agreed. The buyer reads the reason there. */
export const cancelTransaction = (
  account: EscrowAccount,
  id: string,
  reason: string,
  limits: RequestLimits = {},
): Promise<Answer<null>> =>
  changeTransaction(
    account,
    id,
    { action: "cancel", cancel_information: { cancellation_reason: reason } },
    limits,
    ({ news }) => (news.some(isEnd) ? null : undefined),
  );

export const MOVED_BY = ["push", "code"] as const satisfies readonly TransferWay[];

/** Says that the seller has begun to move the name, which the service allows once it holds the money. */
export const shipTransaction = (
  account: EscrowAccount,
  id: string,
  by: TransferWay,
  limits: RequestLimits = {},
): Promise<Answer<Report>> =>
  changeTransaction(
    account,
    id,
    {
      action: "ship",
      shipping_information: { authorization_type: by === "code" ? "authorization_code" : by },
    },
    limits,
    (report) => report,
  );

export const readCustomer = (account: EscrowAccount, limits: RequestLimits = {}) =>
  callEscrow(account, { path: `${API}/customer/me`, limits }, readBy(customerSchema));

const WEBHOOK = `${API}/customer/me/webhook`;

export const listWebhooks = (account: EscrowAccount, limits: RequestLimits = {}) =>
  callEscrow(account, { path: WEBHOOK, limits }, readBy(webhooksSchema));

/** Adding the same address again may add it twice: list them first. */
export const addWebhook = (account: EscrowAccount, url: string, limits: RequestLimits = {}) =>
  callEscrow(
    account,
    { method: "POST", path: WEBHOOK, body: { url }, limits },
    readBy(webhookSchema),
  );
