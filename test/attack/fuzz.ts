import { request } from "node:http";
import { connect } from "node:net";
import { readFigure } from "../support/metrics.ts";
import { createFuzzer, type Fuzzed, spoil } from "./fuzzed-requests.ts";
import { type Ground, isReady, openShop } from "./attack.ts";

const REQUESTS = 10_000;
const CONCURRENCY = 8;
const RAW_SHARE = 0.1;
const TIMEOUT_MS = 120_000;
const DELIVERY_S = 120;

const isCut = ({ code }: NodeJS.ErrnoException) => code === "ECONNRESET" || code === "EPIPE";

/** The status, 0 if the connection was closed without one. */
export function ask(url: string, { method, path, headers, body }: Fuzzed): Promise<number> {
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
export async function attack(ground: Ground): Promise<void> {
  const { check, checkSoon, random } = ground;
  const { url, smtp, end } = await openShop(ground);
  const fuzz = createFuzzer(random);
  let count = 0;
  const work = async () => {
    while (count < REQUESTS) {
      count += 1;
      const fuzzed = fuzz(count);
      const raw = random() < RAW_SHARE ? spoil(fuzzed, random) : null;
      const shown = `${count}: ${JSON.stringify(raw?.toString("latin1") ?? fuzzed).slice(0, 1_000)}`;
      const asked = raw ? askRaw(url, raw) : ask(url, fuzzed);
      const status = await asked.catch((error: Error) => error.message);
      const isRight = typeof status === "number" && (status < 500 || status === 503);
      check(isRight, `${status} to ${shown}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  check(await isReady(url), "the shop is not ready afterwards");
  await checkSoon(DELIVERY_S, "each mail leaves", async () => {
    return (await readFigure(url, "vitrine_mails_waiting")) === 0;
  });
  check(smtp.mails.length > 0, "no inquiry was mailed");
  const injected = smtp.mails.filter((mail) => mail.header("X-Injected") !== undefined);
  check(injected.length === 0, "a field became a header of a mail");
  await end();
}
