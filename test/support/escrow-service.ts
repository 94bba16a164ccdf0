import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type DeedName, doDeed, listNext } from "./escrow-deeds.ts";
import {
  ESCROW_EMAIL,
  ESCROW_KEY,
  findOrderFaults,
  type Transaction,
  toTransaction,
} from "./escrow-order.ts";

const API = "/2017-09-01";
const PAY = "/integration/pay/2018-03-31";
const LOGIN = `Basic ${Buffer.from(`${ESCROW_EMAIL}:${ESCROW_KEY}`).toString("base64")}`;

/** What goes wrong with a call. 'after': it is carried out, and its answer is lost. */
export type Fault = "500" | "500-after" | "lost" | "hang" | "429" | "garbage" | "422" | "401";

interface Options {
  readonly port?: number;
  /** What goes wrong with this call; null for nothing. */
  readonly findFault?: (call: string) => Fault | null;
  /** How the service calls the shop. */
  readonly hooks?: "once" | "twice" | "reordered" | "none";
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? null : JSON.parse(text);
}

function answer(response: ServerResponse, status: number, json: unknown, headers = {}) {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(json === undefined ? "" : JSON.stringify(json));
}

const never = () => false;

export async function startEscrowService(options: Options = {}) {
  const { port = 0, hooks = "once" } = options;
  let { findFault = () => null as Fault | null } = options;
  let isDown = false;
  let readsLate = never;
  const earlier = new Map<string, Transaction[]>();
  const transactions = new Map<string, Transaction>();
  const tokens = new Map<string, { readonly id: string; readonly returnUrl: string }>();
  const webhooks = new Map<string, string>();
  const calls: string[] = [];
  const waiting: { readonly id: string; readonly event: string }[] = [];
  let ids = 3_300_000;
  const askedAtOnce = new Map<string, number>();
  let most = 0;

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function open(body: Record<string, unknown>) {
    const id = String((ids += 1));
    const transaction = toTransaction(Number(id), body, true);
    const token = randomUUID();
    transactions.set(id, transaction);
    tokens.set(token, { id, returnUrl: String(body.return_url) });
    return { landing_page: `${origin}/pay?token=${token}`, token, transaction_id: Number(id) };
  }

  const findByReference = (reference: string | null) =>
    [...transactions.values()].find((one) => one.reference === reference);

  const tokenOf = (id: number) => [...tokens].find(([, of]) => of.id === String(id))?.[0];

  function carryOut(method: string, url: URL, body: unknown): [number, unknown] {
    const { pathname: path } = url;
    if (path === PAY && method === "POST") {
      const errors = findOrderFaults(body);
      return errors ? [422, { errors }] : [201, open(body as Record<string, unknown>)];
    }
    if (path === PAY) {
      const found = findByReference(url.searchParams.get("reference"));
      const token = found && tokenOf(found.id);
      if (!found || !token) return [404, { error: "Not found" }];
      return [
        200,
        { landing_page: `${origin}/pay?token=${token}`, token, transaction_id: found.id },
      ];
    }
    if (path === `${API}/customer/me`)
      return [
        200,
        { id: 1, email: ESCROW_EMAIL, verification: { personal: { status: "verified" } } },
      ];
    if (path === `${API}/customer/me/webhook`) {
      if (method === "GET")
        return [
          200,
          { webhooks: [...webhooks].map(([id, address]) => ({ id: Number(id), url: address })) },
        ];
      const id = String((ids += 1));
      webhooks.set(id, (body as { url: string }).url);
      return [200, { id: Number(id), url: webhooks.get(id) }];
    }
    if (path.startsWith(`${API}/customer/me/webhook/`)) {
      const isKnown = webhooks.delete(path.split("/").at(-1) ?? "");
      return isKnown ? [204, undefined] : [404, { error: "Not found" }];
    }
    const reference = new RegExp(`^${API}/transaction/reference/(.+)$`).exec(path)?.[1];
    const id = new RegExp(`^${API}/transaction/(\\d+)$`).exec(path)?.[1] ?? "";
    const found =
      reference === undefined
        ? transactions.get(id)
        : findByReference(decodeURIComponent(reference));
    if (!found) return [404, { error: "Not found" }];
    if (method === "PATCH") {
      const { action, shipping_information: ship } = body as {
        action: string;
        shipping_information?: { authorization_type?: string };
      };
      const id = String(found.id);
      if (action === "ship" && listNext(found).includes("ship")) {
        if (!["push", "authorization_code"].includes(ship?.authorization_type ?? ""))
          return [422, { errors: { shipping_information: ["This field is required"] } }];
        cause(id, "ship");
      } else if (action === "cancel" && listNext(found).includes("pay")) cause(id, "cancel");
      else return [403, { error: `This customer is unable to ${action} at this stage` }];
    }
    const old = earlier.get(String(found.id)) ?? [];
    const late = readsLate() ? old[Math.floor(Math.random() * old.length)] : undefined;
    return [200, late ?? found];
  }

  function landing(response: ServerResponse, method: string, url: URL) {
    const known = tokens.get(url.searchParams.get("token") ?? "");
    const transaction = known && transactions.get(known.id);
    if (!known || !transaction) return answer(response, 404, { error: "Not found" });
    if (method === "POST") {
      if (listNext(transaction).includes("pay")) cause(known.id, "pay");
      response.writeHead(303, { Location: known.returnUrl }).end();
      return;
    }
    const [item] = transaction.items;
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><title>Escrow.com</title><h1>Pay for ${item?.title}</h1><p>${item?.schedule[0]?.amount} ${transaction.currency}</p><form method="post"><button>Agree and pay</button></form></html>`,
    );
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const method = request.method ?? "GET";
    if (isDown) return void request.socket.destroy();
    if (url.pathname === "/pay") return landing(response, method, url);
    if (url.pathname.startsWith("/_")) return control(request, response, url);
    const call = `${method} ${url.pathname.replace(API, "").replace(PAY, "/pay")}`;
    calls.push(call);
    if (request.headers.authorization !== LOGIN)
      return answer(response, 401, { error: "Not authenticated" });
    const body = await readBody(request);
    const fault = findFault(call);
    if (fault === "500") return answer(response, 500, { error: "Our fault" });
    if (fault === "429")
      return answer(response, 429, { error: "Slow down" }, { "Retry-After": "30" });
    if (fault === "422")
      return answer(response, 422, { errors: { items: { 0: { title: ["No"] } } } });
    if (fault === "401") return answer(response, 401, { error: "Not authenticated" });
    if (fault === "hang") return;
    const watched = method === "GET" && /\/transaction\/\d+$/.test(url.pathname);
    if (watched) {
      const now = (askedAtOnce.get(url.pathname) ?? 0) + 1;
      askedAtOnce.set(url.pathname, now);
      most = Math.max(most, now);
      // A call that comes meanwhile is seen.
      await new Promise((resolve) => setImmediate(resolve));
      askedAtOnce.set(url.pathname, now - 1);
    }
    const [status, json] = carryOut(method, url, body);
    if (fault === "lost") return void request.socket.destroy();
    if (fault === "500-after") return answer(response, 500, { error: "Our fault" });
    if (fault === "garbage") return void response.writeHead(200).end("<html>");
    answer(response, status, json);
  }

  async function control(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (url.pathname === "/_state")
      return answer(response, 200, { transactions: [...transactions.values()] });
    const { id, deed } = (await readBody(request)) as { id: string; deed: DeedName };
    cause(id, deed);
    answer(response, 200, {});
  }

  async function call(id: string, event: string): Promise<void> {
    const body = JSON.stringify({ event_type: "transaction", event, transaction_id: Number(id) });
    const headers = { "Content-Type": "application/json" };
    for (const address of webhooks.values())
      await fetch(address, { method: "POST", headers, body }).catch(() => undefined);
  }

  async function deliver(): Promise<void> {
    const due = waiting.splice(0);
    if (hooks === "none") return;
    const all = hooks === "twice" ? due.flatMap((one) => [one, one]) : due;
    for (const { id, event } of hooks === "reordered" ? all.toReversed() : all)
      await call(id, event);
  }

  /** Lets something happen to a transaction, and tells the shop of it. */
  function cause(id: string, deed: DeedName): void {
    const transaction = transactions.get(id);
    if (!transaction) throw new Error(`no transaction ${id}`);
    earlier.set(id, [...(earlier.get(id) ?? []), structuredClone(transaction)]);
    for (const event of doDeed(transaction, deed)) waiting.push({ id, event });
    void deliver();
  }

  return {
    origin,
    account: { email: ESCROW_EMAIL, key: ESCROW_KEY, api: origin, web: origin },
    calls,
    webhooks,
    transactions,
    mostAtOnce: () => most,
    cause,
    down: () => void (isDown = true),
    up: () => void (isDown = false),
    /** Lets some answers be older than others before them. */
    readLate: (decide: typeof readsLate) => void (readsLate = decide),
    failWith: (find: typeof findFault) => void (findFault = find),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
