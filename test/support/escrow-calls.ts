import { randomUUID } from "node:crypto";
import { type DeedName, listNext } from "./escrow-deeds.ts";
import { ESCROW_EMAIL, findOrderFaults, type Transaction, toTransaction } from "./escrow-order.ts";

export const API = "/2017-09-01";
export const PAY = "/integration/pay/2018-03-31";

const never = () => false;
const NOT_FOUND = [404, { error: "Not found" }] as const;

interface Options {
  readonly origin: string;
  readonly currencies: readonly string[] | undefined;
  readonly webhooks: Map<string, string>;
  /** Lets something happen to a transaction, and tells the shop of it. */
  readonly cause: (transaction: Transaction, deed: DeedName) => void;
}

interface Act {
  readonly action: string;
  readonly shipping_information?: { readonly authorization_type?: string };
}

type Reply = readonly [status: number, json: unknown];

/** The documented calls, answered as the documents and public clients of the service show it. */
export function openEscrowCalls({ origin, currencies, webhooks, cause }: Options) {
  const transactions = new Map<string, Transaction>();
  const tokens = new Map<string, { readonly id: string; readonly returnUrl: string }>();
  /** How each transaction looked before each deed. */
  const earlier = new Map<number, Transaction[]>();
  let readsLate = never;
  let ids = 3_300_000;

  const findByReference = (reference: string | null) =>
    [...transactions.values()].find((one) => one.reference === reference);

  function readLate(transaction: Transaction): Transaction {
    const old = readsLate() ? (earlier.get(transaction.id) ?? []) : [];
    return old[Math.floor(Math.random() * old.length)] ?? transaction;
  }

  const showPayment = (id: string, token: string) => ({
    landing_page: `${origin}/pay?token=${token}`,
    token,
    transaction_id: Number(id),
  });

  function open(body: unknown): Reply {
    const errors = findOrderFaults(body, currencies);
    if (errors) return [422, { errors }];
    const order = body as Record<string, unknown>;
    const [id, token] = [String((ids += 1)), randomUUID()];
    transactions.set(id, toTransaction(Number(id), order, true));
    tokens.set(token, { id, returnUrl: String(order.return_url) });
    return [201, showPayment(id, token)];
  }

  function findPay(reference: string | null): Reply {
    const id = String(findByReference(reference)?.id);
    const [token] = [...tokens].find(([, of]) => of.id === id) ?? [];
    return token ? [200, showPayment(id, token)] : NOT_FOUND;
  }

  function serveWebhooks(method: string, id: string, body: unknown): Reply {
    if (method === "DELETE") return webhooks.delete(id) ? [204, undefined] : NOT_FOUND;
    if (method === "POST") {
      const added = { id: (ids += 1), url: (body as { url: string }).url };
      webhooks.set(String(added.id), added.url);
      return [200, added];
    }
    return [200, { webhooks: [...webhooks].map(([known, url]) => ({ id: Number(known), url })) }];
  }

  function serveTransaction(method: string, found: Transaction | undefined, body: unknown): Reply {
    if (!found) return NOT_FOUND;
    if (method === "GET") return [200, readLate(found)];
    const { action, shipping_information: ship } = body as Act;
    const next = listNext(found);
    if (action === "ship" && next.includes("ship")) {
      if (!["push", "authorization_code"].includes(ship?.authorization_type ?? ""))
        return [422, { errors: { shipping_information: ["This field is required"] } }];
      cause(found, "ship");
    } else if (action === "cancel" && next.includes("pay")) cause(found, "cancel");
    else return [403, { error: `This customer is unable to ${action} at this stage` }];
    return [200, found];
  }

  return {
    transactions,
    /** Lets some answers be older than others before them. */
    readLate: (decide: typeof readsLate) => void (readsLate = decide),
    keep: (transaction: Transaction) =>
      void earlier.set(transaction.id, [
        ...(earlier.get(transaction.id) ?? []),
        structuredClone(transaction),
      ]),
    findLanding: (token: string | null) => tokens.get(token ?? ""),
    carryOut(method: string, { pathname, searchParams }: URL, body: unknown): Reply {
      if (pathname === PAY)
        return method === "POST" ? open(body) : findPay(searchParams.get("reference"));
      const path = pathname.replace(API, "");
      const verification = { personal: { status: "verified" } };
      if (path === "/customer/me") return [200, { id: 1, email: ESCROW_EMAIL, verification }];
      const [, webhook] = /^\/customer\/me\/webhook(?:\/(\d+))?$/.exec(path) ?? [];
      if (path.startsWith("/customer/me/webhook"))
        return serveWebhooks(method, webhook ?? "", body);
      const [, reference] = /^\/transaction\/reference\/(.+)$/.exec(path) ?? [];
      if (reference !== undefined)
        return serveTransaction(method, findByReference(decodeURIComponent(reference)), body);
      const [, id = ""] = /^\/transaction\/(\d+)$/.exec(path) ?? [];
      return serveTransaction(method, transactions.get(id), body);
    },
  };
}
