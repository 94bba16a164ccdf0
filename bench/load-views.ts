import { connect, type Socket } from "node:net";
import { BROWSER_AGENT } from "../test/support/browser.ts";
import { percentile } from "./percentile.ts";

// Run as a process of its own: posts views over keep-alive connections as fast as they are answered, prints what it saw.
const [port = "", connections = "32", seconds = "10"] = process.argv.slice(2);
const DOMAINS = ["people.talk", "unique.you", "sustainable.now", "qiv.ai", "rota.app"];

export interface ViewLoad {
  readonly sent: number;
  readonly accepted: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

let sent = 0;
let accepted = 0;
const latencies: number[] = [];

function makeRequest(): string {
  sent += 1;
  const number = sent % 5_000;
  const visitor = `visitor_1763720000000_${number}`;
  const domain = DOMAINS[sent % DOMAINS.length];
  const body = JSON.stringify({
    domain,
    visitor_id: visitor,
    user_agent: BROWSER_AGENT,
    referrer: "direct",
    viewed_at: "2026-01-01T00:00:00.000Z",
  });
  return [
    "POST /rest/v1/domain_page_views HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    `User-Agent: ${BROWSER_AGENT}`,
    `X-Forwarded-For: 198.51.${number >> 8}.${number & 255}`,
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

/** One connection: the next view as soon as the last is answered, until `end` (ms, performance clock). */
function drive(socket: Socket, end: number): Promise<void> {
  return new Promise((resolve) => {
    let start = 0;
    const next = () => {
      if (performance.now() >= end) {
        socket.end(resolve);
        return;
      }
      start = performance.now();
      socket.write(makeRequest());
    };
    // An accepted view's answer has no body, so it ends with its headers.
    socket.on("data", (chunk: Buffer) => {
      const answer = chunk.toString("latin1");
      if (!answer.endsWith("\r\n\r\n")) return;
      latencies.push(performance.now() - start);
      if (answer.startsWith("HTTP/1.1 201")) accepted += 1;
      next();
    });
    socket.on("error", () => resolve());
    socket.on("connect", next);
  });
}

const begin = performance.now();
const end = begin + Number(seconds) * 1_000;
await Promise.all(
  Array.from({ length: Number(connections) }, () =>
    drive(connect({ port: Number(port), host: "127.0.0.1", noDelay: true }), end),
  ),
);
const elapsed = (performance.now() - begin) / 1_000;
const result: ViewLoad = {
  sent,
  accepted,
  perSecond: accepted / elapsed,
  p99Ms: percentile(latencies, 0.99),
};
console.log(JSON.stringify(result));
