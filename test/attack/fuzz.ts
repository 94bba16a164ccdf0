import { request } from "node:http";
import { connect } from "node:net";
import { prepareBusyShop } from "../support/busy-shop.ts";
import { readFigure } from "../support/metrics.ts";
import { startServer } from "../support/server.ts";
import { createFuzzer, type Fuzzed, spoil } from "./fuzzed-requests.ts";
import { findErrors, type Ground, isReady, openChecks, type Outcome } from "./attack.ts";

const REQUESTS = 10_000;
const CONCURRENCY = 8;
const RAW_SHARE = 0.1;
const TIMEOUT_MS = 120_000;
const DELIVERY_S = 120;

const isCut = ({ code }: NodeJS.ErrnoException) => code === "ECONNRESET" || code === "EPIPE";

/** The status, 0 if the connection was closed without one. */
function ask(url: string, { method, path, headers, body }: Fuzzed): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = { "Content-Length": Buffer.byteLength(body) };
    const options = {
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: { ...headers, ...length },
    };
    let status = 0;
    const sent = request(options, (response) => {
      status = response.statusCode ?? 0;
      const finish = () => resolve(status);
      response.resume().on("close", finish).on("error", finish);
      // Streams do not end.
      if (response.headers["content-type"]?.includes("event-stream")) response.destroy();
    });
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error("no response")));
    // A refusal that came before the method was read has a body, also for HEAD.
    sent.on("error", (error) => (status || isCut(error) ? resolve(status) : reject(error)));
    sent.end(body);
  });
}

/** Sends bytes as they are and then no more. The status, 0 if the connection was closed without one. */
function askRaw(url: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let received = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      if (received.length < 100) received += chunk;
      if (received.includes("event-stream")) socket.destroy();
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("no end")));
    socket.on("error", (error) => isCut(error) || reject(error));
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
  });
}

export const name = "fuzz";

/** Random requests to everything. */
export async function attack({ engine, random }: Ground): Promise<Outcome> {
  const { check, checkNone, checkSoon, outcome } = openChecks();
  const { env, smtp, close } = await prepareBusyShop(await engine.createDatabase());
  const shop = await startServer(env);
  const fuzz = createFuzzer(random);
  let count = 0;

  const work = async () => {
    while (count < REQUESTS) {
      count += 1;
      const fuzzed = fuzz(count);
      const raw = random() < RAW_SHARE ? spoil(fuzzed, random) : null;
      const shown = `${count}: ${raw ? JSON.stringify(raw.toString("latin1")) : JSON.stringify(fuzzed)}`;
      const asked = raw ? askRaw(shop.url, raw) : ask(shop.url, fuzzed);
      const status = await asked.catch((error: Error) => error.message);
      const isRight = typeof status === "number" && (status < 500 || status === 503);
      check(isRight, `${status} to ${shown.slice(0, 1_000)}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  check(await isReady(shop.url), "the shop is not ready afterwards");
  await checkSoon(DELIVERY_S, "each mail leaves", async () => {
    return (await readFigure(shop.url, "vitrine_mails_waiting")) === 0;
  });
  check(smtp.mails.length > 0, "no inquiry was mailed");
  const injected = smtp.mails.filter((mail) => mail.header("X-Injected") !== undefined);
  check(injected.length === 0, "a field became a header of a mail");
  checkNone(findErrors(shop), "errors in the log");
  check((await shop.stop()) === 0, "the shop did not stop well");
  await close();
  return outcome();
}
