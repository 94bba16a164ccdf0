import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { PATIENCE_MS } from "../../server/http/listen.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openShop } from "./shop.ts";

const CONNECTIONS = 25;
const TRICKLE_MS = 1_000;
const LENIENCE_MS = 15_000;
const VISIT_MS = 250;

const PAGE = "GET /portfolio HTTP/1.1\r\nHost: localhost\r\n";
const VIEW =
  "POST /rest/v1/domain_page_views HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

const HEADERS_MS = PATIENCE_MS.headers + PATIENCE_MS.check;
const REQUEST_MS = PATIENCE_MS.request + PATIENCE_MS.check;
/** Node keeps connections a second longer than it says. */
const IDLE_MS = PATIENCE_MS.keepAlive + 1_000;

const KINDS: readonly (readonly [kind: string, sent: string, trickled: string, ms: number])[] = [
  ["says nothing", "", "", HEADERS_MS],
  ["trickles its headers", `${PAGE}A: `, "a", HEADERS_MS],
  ["trickles whole headers", PAGE, "A: a\r\n", HEADERS_MS],
  ["trickles its body", `${VIEW}Content-Length: 5000\r\n\r\n`, "[", REQUEST_MS],
  ["trickles chunks", `${VIEW}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n[\r\n", REQUEST_MS],
  ["keeps its connection", `${PAGE}\r\n`, "", IDLE_MS],
];

async function isSentAway(url: string, [, sent, trickled, ms]: (typeof KINDS)[number]) {
  const { port } = new URL(url);
  const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(sent);
  const trickle = setInterval(() => socket.writable && socket.write(trickled), TRICKLE_MS);
  const late = delay(ms + LENIENCE_MS, false, { ref: false });
  const ended = new Promise<true>((resolve) => {
    for (const event of ["end", "close"]) socket.resume().on(event, () => resolve(true));
  });
  const isInTime = await Promise.race([ended, late]);
  clearInterval(trickle);
  socket.destroy();
  return isInTime;
}

describeOnEachEngine("clients that send almost nothing", (engine) => {
  it("are disconnected in time, while others are served", async () => {
    const shop = await openShop(await engine().createDatabase());
    const clients = KINDS.flatMap((kind) => Array.from({ length: CONNECTIONS }, () => kind));
    const over = new AbortController();
    const results = Promise.all(
      clients.map(async (kind) => ((await isSentAway(shop.url, kind)) ? [] : [kind[0]])),
    ).finally(() => over.abort());
    while (!over.signal.aborted) {
      expect([await shop.readStatus("/"), await shop.view()]).toEqual([200, 201]);
      await delay(VISIT_MS);
    }
    expect((await results).flat()).toEqual([]);
    await shop.end();
  });
});
