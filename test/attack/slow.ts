import { connect, type Socket } from "node:net";
import { existsSync, readdirSync } from "node:fs";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { PATIENCE } from "../../server/http/listen.ts";
import { send } from "../support/raw-request.ts";
import { startServer } from "../support/server.ts";
import { findErrors, type Ground, openChecks, type Outcome, view } from "./attack.ts";

const CONNECTIONS = 25;
const TRICKLE_MS = 1_000;
/** For a busy machine, added to each documented time. */
const LENIENCE_MS = 15_000;
const PIPELINED = 400;
const VISIT_MS = 250;
/** Descriptors of the database's connections, which come and go. */
const OTHERS = 12;

const PAGE = "GET /portfolio HTTP/1.1\r\nHost: localhost\r\n";
const VIEW =
  "POST /rest/v1/domain_page_views HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

interface Slow {
  readonly what: string;
  /** Sent at once, then `trickled` again and again. */
  readonly sent: string;
  readonly trickled?: string;
  /** Milliseconds after which the shop closes the connection. */
  readonly closedAfter: number;
  readonly isRead?: boolean;
  readonly endsItsSide?: boolean;
}

const late = (limit: number) => limit + PATIENCE.check + PATIENCE.refused;

const KINDS: readonly Slow[] = [
  { what: "says nothing", sent: "", closedAfter: late(PATIENCE.headers) },
  {
    what: "trickles its headers",
    sent: `${PAGE}A: `,
    trickled: "a",
    closedAfter: late(PATIENCE.headers),
  },
  {
    what: "trickles whole headers",
    sent: PAGE,
    trickled: "A: a\r\n",
    closedAfter: late(PATIENCE.headers),
  },
  {
    what: "trickles its body",
    sent: `${VIEW}Content-Length: 5000\r\n\r\n`,
    trickled: "[",
    closedAfter: late(PATIENCE.request),
  },
  {
    what: "trickles chunks",
    sent: `${VIEW}Transfer-Encoding: chunked\r\n\r\n`,
    trickled: "1\r\n[\r\n",
    closedAfter: late(PATIENCE.request),
  },
  // Node keeps connections a second longer than it says.
  { what: "keeps its connection", sent: `${PAGE}\r\n`, closedAfter: PATIENCE.keepAlive + 1_000 },
  { what: "is refused and stays", sent: "X\r\n\r\n", closedAfter: PATIENCE.refused },
  {
    what: "has no more to send",
    sent: `${PAGE}\r\n`,
    endsItsSide: true,
    closedAfter: PATIENCE.keepAlive + 1_000,
  },
  {
    what: "reads nothing",
    sent: `${PAGE}\r\n`.repeat(PIPELINED),
    isRead: false,
    // Node takes bytes that still wait to be sent for activity, once.
    closedAfter: 2 * PATIENCE.silence + PATIENCE.check,
  },
];

const LAST_S = (Math.max(...KINDS.map(({ closedAfter }) => closedAfter)) + LENIENCE_MS) / 1_000;

export const name = "slow";

/** A client that keeps its own side open. */
async function open(port: number, { sent, isRead = true, endsItsSide }: Slow): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  if (isRead) socket.resume();
  if (endsItsSide) socket.end(sent);
  else socket.write(sent);
  return socket;
}

/** Milliseconds until the shop closes its side; null if it does not within its time and some more. */
async function closing(socket: Socket, { trickled, closedAfter }: Slow): Promise<number | null> {
  const since = performance.now();
  const trickle = setInterval(() => {
    if (trickled && socket.writable) socket.write(trickled);
  }, TRICKLE_MS);
  const ending = new AbortController();
  const ends = ["end", "close"].map((event) => once(socket, event, ending));
  const limit = delay(closedAfter + LENIENCE_MS, null, ending);
  const first = await Promise.race([...ends, limit]);
  ending.abort();
  await Promise.allSettled([...ends, limit]);
  clearInterval(trickle);
  return first && performance.now() - since;
}

/** Null where the system does not tell. */
function countDescriptors(pid: number): number | null {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : null;
}

/** Connections that send nothing more, or read nothing, or send a byte now and then. */
export async function attack({ engine }: Ground): Promise<Outcome> {
  const { check, checkSoon, checkNone, outcome } = openChecks();
  const shop = await startServer({ DATABASE_URL: await engine.createDatabase(), TRUST_PROXY: "1" });
  const port = Number(new URL(shop.url).port);
  await send(shop.url, { path: "/portfolio" });
  const before = countDescriptors(shop.pid);

  const sockets: Socket[] = [];
  let isOver = false;
  const held = Promise.all(
    KINDS.map(async (kind) => {
      const opened = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port, kind)));
      sockets.push(...opened);
      // A client that does not read does not see the end: the descriptors tell.
      if (kind.isRead === false) return;
      const times = await Promise.all(opened.map((socket) => closing(socket, kind)));
      const unclosed = times.filter((ms) => ms === null).length;
      check(unclosed === 0, `who ${kind.what}: ${unclosed} of ${CONNECTIONS} not closed in time`);
    }),
  ).finally(() => (isOver = true));
  const refused: string[] = [];
  while (!isOver) {
    const [page, stored] = [await send(shop.url, { path: "/" }), await view(shop.url)];
    if (page.status !== 200 || stored !== 201) refused.push(`${page.status}, ${stored}`);
    await delay(VISIT_MS);
  }
  await held;
  checkNone(refused, "other visitors meanwhile");
  if (before !== null) {
    const after = () => (countDescriptors(shop.pid) ?? 0) <= before + OTHERS;
    await checkSoon(LAST_S, `back to some ${before} descriptors`, after);
  }
  for (const socket of sockets) socket.destroy();
  checkNone(findErrors(shop), "errors in the log");
  check((await shop.stop()) === 0, "the shop did not stop well");
  return outcome(before === null ? "descriptors, and who reads nothing: no /proc" : undefined);
}
