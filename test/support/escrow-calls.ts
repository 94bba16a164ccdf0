import { randomUUID } from "node:crypto";
import { listNext } from "./escrow-deeds.ts";
import { NOT_FOUND, REPEATED, type Reply } from "./escrow-faults.ts";
import { ESCROW_EMAIL, findOrderFaults, type Transaction, toTransaction } from "./escrow-order.ts";

export const API = "/2017-09-01";
export const PAY = "/integration/pay/2018-03-31";

const NO_PARTNER = "Partner account not authorized to perform actions on behalf of customers.";

interface Options {
  readonly origin: string;
  readonly currencies: readonly string[] | undefined;
  readonly webhooks: Map<string, string>;
  /** Lets something happen to a transaction, and calls the shop about it. */
  readonly cause: (id: string, deed: "cancel" | "ship") => void;
  /** Whether the buyer's agreement in an order counts, as public clients expect. */
  readonly agreesAtOnce: () => boolean;
  /** Chooses what a look at a transaction shows: perhaps an older state. */
  readonly show: (transaction: Transaction) => Transaction;
}

interface Deed {
  readonly action: string;
  readonly shipping_information?: { readonly authorization_type?: string };
}

/** The documented calls, answered as the documents and public clients of the service show it. */
export function openEscrowCalls({
  origin,
  currencies,
  webhooks,
  cause,
  show,
  agreesAtOnce,
}: Options) {
  const transactions = new Map<string, Transaction>();
  const tokens = new Map<string, { readonly id: string; readonly returnUrl: string }>();
  let ids = 3_300_000;

  const findByReference = (reference: string | null) =>
    [...transactions.values()].find((one) => one.reference === reference);

  const showPayment = (id: string, token: string) => ({
    landing_page: `${origin}/pay?token=${token}`,
    token,
    transaction_id: Number(id),
  });

  function open(body: unknown): Reply {
    const errors = findOrderFaults(body, currencies);
    if (errors) return [422, { errors }];
    const order = body as Record<string, unknown>;
    if (findByReference(String(order.reference))) return REPEATED;
    const [id, token] = [String((ids += 1)), randomUUID()];
    transactions.set(id, toTransaction(Number(id), order, agreesAtOnce()));
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

  function act(found: Transaction, { action, shipping_information: ship }: Deed): Reply {
    const next = listNext(found);
    const id = String(found.id);
    if (action === "ship" && next.includes("ship")) {
      if (!["push", "authorization_code"].includes(ship?.authorization_type ?? ""))
        return [422, { errors: { shipping_information: ["This field is required"] } }];
      cause(id, "ship");
      return [200, found];
    }
    // Once both have agreed, only a partner may cancel.
    if (action !== "cancel" || !next.includes("agree")) return [403, { error: NO_PARTNER }];
    cause(id, "cancel");
    return [200, found];
  }

  function serveTransaction(method: string, found: Transaction | undefined, body: unknown): Reply {
    if (!found) return NOT_FOUND;
    return method === "PATCH" ? act(found, body as Deed) : [200, show(found)];
  }

  return {
    transactions,
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
