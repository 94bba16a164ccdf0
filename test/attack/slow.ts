import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { PATIENCE } from "../../server/http/listen.ts";
import { send } from "../support/raw-request.ts";
import { type Ground, openShop, view } from "./attack.ts";

const CONNECTIONS = 25;
const TRICKLE_MS = 1_000;
/** For a busy machine, added to each documented time. */
const LENIENCE_MS = 15_000;
const VISIT_MS = 250;
/** Descriptors of the database's connections, which come and go. */
const OTHERS = 12;

const PAGE = "GET /portfolio HTTP/1.1\r\nHost: localhost\r\n";
const VIEW =
  "POST /rest/v1/domain_page_views HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

const HEADERS_MS = PATIENCE.headers + PATIENCE.check + PATIENCE.refused;
const REQUEST_MS = PATIENCE.request + PATIENCE.check + PATIENCE.refused;
/** Node keeps connections a second longer than it says. */
const IDLE_MS = PATIENCE.keepAlive + 1_000;
/** Node takes bytes that still wait to be sent for activity, once. */
const UNREAD_MS = 2 * PATIENCE.silence + PATIENCE.check;

/** Who sends this at once, and then `trickled` again and again, is closed after so many milliseconds. */
type Slow = readonly [sent: string, trickled: string, closedAfter: number];

const KINDS: Readonly<Record<string, Slow>> = {
  "says nothing": ["", "", HEADERS_MS],
  "trickles its headers": [`${PAGE}A: `, "a", HEADERS_MS],
  "trickles whole headers": [PAGE, "A: a\r\n", HEADERS_MS],
  "trickles its body": [`${VIEW}Content-Length: 5000\r\n\r\n`, "[", REQUEST_MS],
  "trickles chunks": [`${VIEW}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n[\r\n", REQUEST_MS],
  "keeps its connection": [`${PAGE}\r\n`, "", IDLE_MS],
  "is refused and stays": ["X\r\n\r\n", "", PATIENCE.refused],
};
const UNREAD = `${PAGE}\r\n`.repeat(100);

export const name = "slow";

/** A client that keeps its own side open. */
async function open(url: string, sent: string): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}

/** Whether the shop closes its side in time. */
async function isClosed(socket: Socket, [, trickled, closedAfter]: Slow): Promise<boolean> {
  const trickle = setInterval(() => socket.writable && socket.write(trickled), TRICKLE_MS);
  const signal = AbortSignal.timeout(closedAfter + LENIENCE_MS);
  const ends = ["end", "close"].map((event) => once(socket.resume(), event, { signal }));
  const isInTime = await Promise.race(ends).then(
    () => true,
    () => false,
  );
  clearInterval(trickle);
  socket.destroy();
  await Promise.allSettled(ends);
  return isInTime;
}

/** Null where the system does not tell. */
function countDescriptors(pid: number): number | null {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : null;
}

/** Connections that send nothing more, or read nothing, or send a byte now and then. */
export async function attack(ground: Ground): Promise<string | void> {
  const { check, checkSoon, checkNone } = ground;
  const { url, pid, end } = await openShop(ground);
  await send(url, { path: "/portfolio" });
  const before = countDescriptors(pid);
  const openAll = (sent: string) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => open(url, sent)));

  const unread = await openAll(UNREAD);
  const since = performance.now();
  const over = new AbortController();
  const kinds = Object.entries(KINDS).map(async ([what, kind]) => {
    const sockets = await openAll(kind[0]);
    const closed = await Promise.all(sockets.map((socket) => isClosed(socket, kind)));
    check(!closed.includes(false), `who ${what} is not sent away in time`);
  });
  const all = Promise.all(kinds).finally(() => over.abort());
  const refused: string[] = [];
  while (!over.signal.aborted) {
    const [page, stored] = [await send(url, { path: "/" }), await view(url)];
    if (page.status !== 200 || stored !== 201) refused.push(`${page.status}, ${stored}`);
    await delay(VISIT_MS);
  }
  await all;
  checkNone(refused, "other visitors meanwhile");
  if (before !== null) {
    const left = UNREAD_MS + LENIENCE_MS - (performance.now() - since);
    const isBack = () => (countDescriptors(pid) ?? 0) <= before + OTHERS;
    await checkSoon(Math.ceil(left / 1_000), `back to some ${before} descriptors`, isBack);
  }
  for (const socket of unread) socket.destroy();
  await end();
  return before === null ? "descriptors, and who reads nothing: no /proc" : undefined;
}
