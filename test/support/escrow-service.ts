import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { API, openEscrowCalls, PAY } from "./escrow-calls.ts";
import { DEED_NAMES, type DeedName, doDeed, listNext } from "./escrow-deeds.ts";
import { HOOK_WAYS, type HookWay, openEscrowHooks } from "./escrow-hooks.ts";
import {
  answer,
  type Fault,
  FAULTS,
  goWrong,
  isAfter,
  LOGIN,
  NOT_FOUND,
  type Reply,
} from "./escrow-faults.ts";
import { ESCROW_EMAIL, ESCROW_KEY, type Transaction } from "./escrow-order.ts";

interface Options {
  readonly port?: number;
  /** What goes wrong with this call; null for nothing. */
  readonly findFault?: (call: string) => Fault | null;
  readonly hooks?: HookWay;
  /** How long each answer takes. */
  readonly delayMs?: number;
  /** The spellings of currencies that it takes. */
  readonly currencies?: readonly string[];
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

/** Stands in for Escrow.com's interface, with the seller's account of escrow-order.ts. Deeds make things happen there. */
export async function startEscrowService(options: Options = {}) {
  const { port = 0, hooks: way = "once", delayMs = 0, currencies } = options;
  let { findFault = () => null as Fault | null } = options;
  let isDown = false;
  let readsLate = never;
  let agreesAtOnce = true;
  const earlier = new Map<string, Transaction[]>();
  const calls: string[] = [];
  const watch = watchCalls();
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hooks = openEscrowHooks(way);
  const { webhooks } = hooks;
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
    void hooks.call(id, doDeed(transaction, deed));
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

  /** What a test that runs it as a process can see and do. */
  async function control(request: IncomingMessage): Promise<Reply> {
    if (request.url === "/_state") {
      const held = { transactions: [...transactions.values()], webhooks: [...webhooks.values()] };
      return [200, { ...held, calls, mostAtOnce: watch.most() }];
    }
    const { id, deed } = (await readBody(request)) as { id: string | number; deed: string };
    const name = DEED_NAMES.find((one) => one === deed);
    if (!name) return [400, { error: `The deeds are: ${DEED_NAMES.join(", ")}` }];
    if (!transactions.has(String(id))) return NOT_FOUND;
    cause(String(id), name);
    return [200, {}];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const { method = "GET" } = request;
    if (isDown) return void request.socket.destroy();
    if (url.pathname.startsWith("/_")) return answer(response, await control(request));
    if (delayMs > 0) await delay(delayMs);
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

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4390" },
      hooks: { type: "string", default: "once" },
      delay: { type: "string", default: "0" },
      fault: { type: "string" },
    },
  });
  const fault = FAULTS.find((one) => one === values.fault) ?? null;
  const { origin } = await startEscrowService({
    port: Number(values.port),
    hooks: HOOK_WAYS.find((one) => one === values.hooks) ?? "once",
    delayMs: Number(values.delay),
    findFault: () => fault,
  });
  console.log(
    `ESCROW_API=${origin}\nESCROW_EMAIL=${ESCROW_EMAIL}\nESCROW_API_KEY=${ESCROW_KEY}\nWhat it holds: GET /_state. To let something happen: POST /_control with {"id", "deed"}: ${DEED_NAMES.join(", ")}.`,
  );
}
