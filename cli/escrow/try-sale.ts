import type { EscrowNews } from "../../sale/offer.ts";
import {
  askTransaction,
  findPayment,
  findTransaction,
  openTransaction,
  type Order,
  readCustomer,
} from "../../server/escrow/api.ts";
import { type Answer, judge } from "../../server/escrow/call.ts";
import type { EscrowAccount } from "../../server/settings/config.ts";
import { readTransaction } from "../../server/escrow/report.ts";
import { CommandFault } from "../command/command.ts";

const NEWS: Record<EscrowNews, string> = {
  "escrow-opened": "The transaction is open.",
  "escrow-paying": "The buyer's payment is under way.",
  "escrow-secured": "Escrow.com holds the money. Now mark the name as sent at Escrow.com.",
  "escrow-transfer": "The name is on its way to the buyer.",
  "escrow-received": "The buyer has received the name, and inspects it.",
  "escrow-accepted": "The buyer has accepted the name.",
  "escrow-paid-out": "Escrow.com has paid the seller.",
  "escrow-differs": "The transaction isn't what was ordered.",
  "escrow-rejected": "The buyer has rejected the name.",
  "escrow-disputed": "There is a dispute.",
  "escrow-canceled": "The transaction is canceled.",
  "escrow-refunded": "The buyer has the money back.",
};

const ENDS: ReadonlySet<EscrowNews> = new Set([
  "escrow-paid-out",
  "escrow-canceled",
  "escrow-refunded",
]);

/** What the service did where its documents don't say. */
interface Observed {
  readonly question: string;
  readonly answer: string;
}

interface Following {
  readonly print: (line: string) => void;
  /** Waits until the service is to be asked again. */
  readonly wait: () => Promise<unknown>;
  readonly signal: AbortSignal;
}

function need<Value>(answer: Answer<Value>, refused: string, unclear: string): Value {
  if (answer.is === "done") return answer.value;
  throw new CommandFault(`${answer.is === "refused" ? refused : unclear}: ${answer.reason}`);
}

const describe = <Value>(answer: Answer<Value | null>, judgeFound: (found: Value) => string) =>
  answer.is !== "done"
    ? `no clear answer: ${answer.reason}`
    : answer.value === null
      ? "finds nothing"
      : judgeFound(answer.value);

/** Looks the transaction up by our reference, as the shop does after an answer was lost. */
async function lookUp(
  account: EscrowAccount,
  { reference }: Order,
  opened: { readonly transactionId: string; readonly payUrl: string },
): Promise<Observed[]> {
  const payment = await findPayment(account, reference);
  const transaction = await findTransaction(account, { reference });
  const judgeId = (id: string) => (id === opened.transactionId ? "the same" : "another");
  return [
    {
      question: "the payment's page, looked up by the reference",
      answer: describe(payment, ({ transactionId, payUrl }) => {
        const page = payUrl === opened.payUrl ? "the same" : "another";
        return `finds ${judgeId(transactionId)} transaction, with ${page} address for the buyer`;
      }),
    },
    {
      question: "the transaction, looked up by the reference",
      answer: describe(
        transaction,
        ({ transactionId }) => `finds ${judgeId(transactionId)} transaction`,
      ),
    },
  ];
}

/** Prints each piece of news until the transaction has ended or `signal` aborts. Returns what the service showed last. */
async function follow(account: EscrowAccount, id: string, { print, wait, signal }: Following) {
  const printed = new Set<string>();
  let shown: unknown = null;
  for (;;) {
    const reply = await askTransaction(account, id, { signal });
    if (signal.aborted) return shown;
    const progress = judge(
      account,
      reply,
      (json) => readTransaction(json, account.email) ?? undefined,
    );
    const lines =
      progress.is === "done"
        ? progress.value.news.map((news) => NEWS[news])
        : [`No clear answer, so it is asked again: ${progress.reason}.`];
    for (const line of lines.filter((one) => !printed.has(one))) {
      printed.add(line);
      print(line);
    }
    if (progress.is === "done") {
      shown = "reason" in reply ? null : reply.json;
      if (progress.value.news.some((news) => ENDS.has(news))) return shown;
    }
    await wait();
    if (signal.aborted) return shown;
  }
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === "object" && json !== null;

function judgeShown(shown: unknown, order: Order, code: string): Observed[] {
  const { reference, currency } = isObject(shown) ? shown : {};
  const repeated =
    reference === order.reference ? "as it was sent" : reference ? "changed" : "left out";
  const spelled = typeof currency === "string" && /^\w{3,4}$/.test(currency) ? currency : "?";
  return [
    { question: "our reference in its answers", answer: repeated },
    { question: "the currency", answer: `taken as ${code}, shown as ${spelled}` },
  ];
}

/** Opens one transaction and follows it to its end. Throws a CommandFault if it can't be opened. */
export async function trySale(account: EscrowAccount, order: Order, following: Following) {
  const { print } = following;
  const { isVerified } = need(
    await readCustomer(account),
    "Escrow.com refuses the key",
    `${account.api} can't be asked`,
  );
  print(`The key is accepted, and the account ${isVerified ? "is" : "isn't"} verified.`);
  const opened = need(
    await openTransaction(account, order),
    "Escrow.com refuses the transaction",
    "nobody knows whether the transaction was opened, so look for it at Escrow.com",
  );
  const { transactionId, payUrl, code } = opened;
  print(`Transaction ${transactionId}. Here the buyer, ${order.buyerEmail}, agrees and pays:`);
  print(payUrl);
  const found = await lookUp(account, order, opened);
  const shown = await follow(account, transactionId, following);
  const observed = [...found, ...judgeShown(shown, order, code)];
  return { transactionId, payUrl, reference: order.reference, observed };
}
