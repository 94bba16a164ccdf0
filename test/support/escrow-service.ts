import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { API, openEscrowCalls, PAY } from "./escrow-calls.ts";
import { type DeedName, doDeed, listNext } from "./escrow-deeds.ts";
import { answer, type Fault, goWrong, isAfter, LOGIN, NOT_FOUND } from "./escrow-faults.ts";
import { ESCROW_EMAIL, ESCROW_KEY, type Transaction } from "./escrow-order.ts";

/** Calls the shop as the service does: without a signature, and without waiting for an answer before it goes on. */
async function callWebhooks(addresses: Iterable<string>, id: string, events: readonly string[]) {
  for (const event of events) {
    const call = { event_type: "transaction", event, transaction_id: Number(id) };
    const body = JSON.stringify(call);
    const headers = { "Content-Type": "application/json" };
    for (const address of addresses)
      await fetch(address, { method: "POST", headers, body }).catch(() => undefined);
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  return body === "" ? null : JSON.parse(body);
}

/** Counts how many calls about the same transaction are under way at once. */
function watchCalls() {
  const askedAtOnce = new Map<string, number>();
  let most = 0;
  return {
    most: () => most,
    async during(path: string): Promise<void> {
      const now = (askedAtOnce.get(path) ?? 0) + 1;
      askedAtOnce.set(path, now);
      most = Math.max(most, now);
      // A call that comes meanwhile is seen.
      await new Promise((resolve) => setImmediate(resolve));
      askedAtOnce.set(path, (askedAtOnce.get(path) ?? 1) - 1);
    },
  };
}

const never = () => false;
const findNone = () => null;

/**
 * Stands in for Escrow.com's interface, with the seller's account of escrow-order.ts. Deeds make things happen there.
 * `currencies` are the spellings that it takes.
 */
export async function startEscrowService({ currencies }: { currencies?: readonly string[] } = {}) {
  let findFault: (call: string) => Fault | null = findNone;
  let isDown = false;
  let readsLate = never;
  let agreesAtOnce = true;
  const earlier = new Map<string, Transaction[]>();
  const calls: string[] = [];
  const watch = watchCalls();
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const webhooks = new Map<string, string>();
  const { transactions, ...book } = openEscrowCalls({
    origin,
    currencies,
    webhooks,
    cause,
    show,
    agreesAtOnce: () => agreesAtOnce,
  });

  function show(transaction: Transaction): Transaction {
    const old = earlier.get(String(transaction.id)) ?? [];
    return (readsLate() && old[Math.floor(Math.random() * old.length)]) || transaction;
  }

  /** Lets something happen to a transaction, and calls the shop about it. */
  function cause(id: string, deed: DeedName): void {
    const transaction = transactions.get(id);
    if (!transaction) throw new Error(`no transaction ${id}`);
    earlier.set(id, [...(earlier.get(id) ?? []), structuredClone(transaction)]);
    void callWebhooks([...webhooks.values()], id, doDeed(transaction, deed));
  }

  /** The page on which the buyer agrees and pays. */
  function land(response: ServerResponse, method: string, token: string | null): void {
    const known = book.findLanding(token);
    const transaction = known && transactions.get(known.id);
    if (!known || !transaction) return answer(response, NOT_FOUND);
    if (method === "POST") {
      if (listNext(transaction).includes("pay")) cause(known.id, "pay");
      response.writeHead(303, { Location: known.returnUrl }).end();
      return;
    }
    const [item] = transaction.items;
    const page = `<!doctype html><html lang="en"><title>Escrow.com</title><h1>Pay for ${item?.title}</h1><p>${item?.schedule[0]?.amount} ${transaction.currency}</p><form method="post"><button>Agree and pay</button></form></html>`;
    answer(response, [200, page]);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const { method = "GET" } = request;
    if (isDown) return void request.socket.destroy();
    if (url.pathname === "/pay") return land(response, method, url.searchParams.get("token"));
    const call = `${method} ${url.pathname.replace(API, "").replace(PAY, "/pay")}`;
    calls.push(call);
    const body = await readBody(request);
    if (request.headers.authorization !== LOGIN) return goWrong(response, "401");
    const fault = findFault(call);
    if (fault && !isAfter(fault)) return goWrong(response, fault);
    if (/^GET \/transaction\/\d+$/.test(call)) await watch.during(url.pathname);
    const reply = book.carryOut(method, url, body);
    if (fault) return goWrong(response, fault);
    answer(response, reply);
  }

  return {
    origin,
    account: { email: ESCROW_EMAIL, key: ESCROW_KEY, api: origin, web: origin },
    calls,
    webhooks,
    transactions,
    mostAtOnce: watch.most,
    cause,
    down: () => void (isDown = true),
    up: () => void (isDown = false),
    /** Lets buyers agree on the service's page, and not before. */
    agreeLater: () => void (agreesAtOnce = false),
    /** Lets some answers be older than others before them. */
    readLate: (decide: typeof readsLate) => void (readsLate = decide),
    failWith: (find: typeof findFault) => void (findFault = find),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
