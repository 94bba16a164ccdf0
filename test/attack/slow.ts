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
  readonly isRead?: false;
  readonly endsItsSide?: true;
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
    closedAfter: PATIENCE.silence + PATIENCE.check,
  },
];

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

/** The milliseconds until the shop closed its side, or Infinity. */
function closing(socket: Socket, { trickled, closedAfter, isRead }: Slow): Promise<number> {
  const since = performance.now();
  const limit = closedAfter + LENIENCE_MS;
  const trickle = setInterval(
    () => trickled && socket.writable && socket.write(trickled),
    TRICKLE_MS,
  );
  return new Promise((resolve) => {
    const finish = (ms: number) => {
      clearTimeout(timer);
      clearInterval(trickle);
      resolve(ms);
    };
    const timer = setTimeout(() => {
      // What was not read hides the end.
      if (isRead === false) socket.resume();
      else finish(Infinity);
    }, limit);
    for (const event of ["end", "close"])
      socket.once(event, () => finish(performance.now() - since));
  });
}

function countSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
