import { send, sendBytes } from "../support/raw-request.ts";
import { startServer } from "../support/server.ts";
import { findErrors, type Ground, openChecks, type Outcome } from "./attack.ts";

const HOST = "Host: localhost\r\n";
const VIEW = `POST /rest/v1/domain_page_views HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
/** What an intermediary would take for a body, and the shop must not take for a request. */
const SMUGGLED = `GET /readyz HTTP/1.1\r\n${HOST}\r\n`;

const withLengths = (...lengths: string[]) =>
  `${VIEW}${lengths.map((length) => `Content-Length: ${length}\r\n`).join("")}\r\n${SMUGGLED}`;
const withCoding = (coding: string) =>
  `${VIEW}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n${SMUGGLED}`;
const withHeader = (header: string) =>
  `GET / HTTP/1.1\r\n${HOST}${header}\r\nConnection: close\r\n\r\n${SMUGGLED}`;
const withHosts = (...hosts: string[]) =>
  `GET / HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join("")}Connection: close\r\n\r\n`;
const withChunks = (chunks: string) =>
  `${VIEW}Transfer-Encoding: chunked\r\n\r\n${chunks}\r\n0\r\n\r\n${SMUGGLED}`;

/** Each is refused with 400, and what follows it is not read. */
const REFUSED: Readonly<Record<string, string>> = {
  "a length and chunks": `${VIEW}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  "chunks and a length": `${VIEW}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  "two lengths": withLengths("4", "5"),
  "one length twice": withLengths("4", "4"),
  ...Object.fromEntries(
    ["+4", "-4", "0x4", "4,4", "4 4", "4e0", "4.0", "four", "", "99999999999999999999"].map(
      (length) => [`the length '${length}'`, withLengths(length)],
    ),
  ),
  ...Object.fromEntries(
    [
      "gzip, chunked",
      "chunked, gzip",
      "identity",
      "xchunked",
      "chunked, chunked",
      "chunked;q=1",
      '"chunked"',
      "\vchunked",
      "chunked\0",
      "chunked\r\nTransfer-Encoding: identity",
    ].map((coding) => [`the coding ${JSON.stringify(coding)}`, withCoding(coding)]),
  ),
  "a space before the colon": `${VIEW}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  "a folded coding": `${VIEW}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  "a line that begins with a space": withHeader(" A: b"),
  "a folded header": withHeader("A: b\r\n c"),
  "a header without a colon": withHeader("A"),
  "a header without a name": withHeader(": b"),
  "a name of two words": withHeader("A b: c"),
  "a carriage return within a header": withHeader("A: b\rX-Injected: c"),
  "a null within a header": withHeader("A: b\0c"),
  "bare line feeds": `GET / HTTP/1.1\nHost: localhost\n\n${SMUGGLED}`,
  "a bare line feed": `GET / HTTP/1.1\r\n${HOST}A: b\n\r\n${SMUGGLED}`,
  ...Object.fromEntries(
    [
      "-1\r\na",
      "0x1\r\na",
      "1 ;\na",
      "FFFFFFFFFFFFFFFFFF\r\na",
      "1\r\nab",
      "1\na",
      " 1\r\na",
      "g\r\na",
    ].map((chunk) => [`the chunk ${JSON.stringify(chunk)}`, withChunks(chunk)]),
  ),
  "no host": withHosts(),
  "two hosts": withHosts("localhost", "evil.example"),
  "one host twice": withHosts("localhost", "localhost"),
  ...Object.fromEntries(
    ["", "a b", "a,b", "a@b", "a/b", "a?b", "localhost:", "localhost:999999", "[::1", "a\tb"].map(
      (host) => [`the host '${host}'`, withHosts(host)],
    ),
  ),
  "a method in lower case": `get / HTTP/1.1\r\n${HOST}\r\n${SMUGGLED}`,
  "an unknown method": `NONSENSE / HTTP/1.1\r\n${HOST}\r\n${SMUGGLED}`,
  "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "HTTP/1.2": `GET / HTTP/1.2\r\n${HOST}\r\n${SMUGGLED}`,
  "a space in the address": `GET /a b HTTP/1.1\r\n${HOST}\r\n${SMUGGLED}`,
  TLS: "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001",
};

/** The statuses that answer other odd requests, in their order. */
const ANSWERED: Readonly<Record<string, readonly [string, RegExp]>> = {
  "an absolute address": [
    `GET http://localhost/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    /^200$/,
  ],
  "another's address": [
    `GET http://evil.example/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    /^(200|400|404)$/,
  ],
  "70,000 bytes of headers": [withHeader(`A: ${"a".repeat(70_000)}`), /^431$/],
  "an address of 70,000 bytes": [`GET /${"a".repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`, /^431$/],
  "4,000 headers": [
    withHeader(Array.from({ length: 4_000 }, (_, at) => `A${at}: b`).join("\r\n")),
    /^(200|431)$/,
  ],
  "an upgrade": [withHeader("Connection: upgrade\r\nUpgrade: websocket"), /^(200|400)$/],
  "an upgrade to HTTP/2": [
    withHeader("Connection: upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA"),
    /^(200|400)$/,
  ],
  "an expectation": [withHeader("Expect: 100-continue"), /^(100 )?200$/],
  "another expectation": [withHeader("Expect: tea"), /^417( 400)?$/],
  "two spaces": [`GET  / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, /^(200|400)$/],
  "a body of a GET": [
    `GET / HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\nConnection: close\r\n\r\n${SMUGGLED}`,
    /^(200|400)$/,
  ],
  trailers: [
    `${VIEW}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nContent-Length: 9\r\nHost: evil.example\r\n\r\n`,
    /^400$/,
  ],
  "HTTP/1.0 with chunks": [
    `POST /rest/v1/domain_page_views HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    /^(400|415)$/,
  ],
  CONNECT: [`CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n${SMUGGLED}`, /^(4\d\d)?$/],
};

const GOOD = ["/", "/portfolio/people.talk", "/robots.txt", "/healthz"];
const MAX_GARBAGE = 2_000;

export const name = "framing";

const statusesOf = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status).join(" ");

/** Requests that an intermediary may take for more or fewer requests than the shop does. */
export async function attack({ engine, random }: Ground): Promise<Outcome> {
  const { check, checkNone, outcome } = openChecks();
  const shop = await startServer({ DATABASE_URL: await engine.createDatabase() });
  const ask = (bytes: string) => sendBytes(shop.url, bytes).catch((error: Error) => error.message);

  await Promise.all(
    Object.entries(REFUSED).map(async ([what, bytes]) => {
      const statuses = statusesOf(await ask(bytes));
      check(statuses === "400", `${what}: answered with '${statuses}'`);
    }),
  );
  await Promise.all(
    Object.entries(ANSWERED).map(async ([what, [bytes, wanted]]) => {
      const received = await ask(bytes);
      const statuses = statusesOf(received);
      check(wanted.test(statuses), `${what}: answered with '${statuses}'`);
      check(!received.includes("evil.example"), `${what}: the response names the other host`);
    }),
  );
  const garbage = [...Object.values(REFUSED), ...randomGarbage(random)];
  for (const [at, bytes] of garbage.entries()) {
    const path = GOOD[at % GOOD.length] ?? "/";
    const { body } = await send(shop.url, { path });
    const received = await ask(`GET ${path} HTTP/1.1\r\n${HOST}\r\n${bytes}`);
    const end = received.indexOf("\r\n\r\n") + 4;
    const isFirst = /^HTTP\/1\.1 200 /.test(received) && received.startsWith(body, end);
    check(isFirst, `${path} is not whole before ${JSON.stringify(bytes.slice(0, 200))}`);
  }
  checkNone(findErrors(shop), "errors in the log");
  check((await shop.stop()) === 0, "the shop did not stop well");
  return outcome();
}

/** Bytes of all kinds, that are no request. */
const randomGarbage = (random: () => number) =>
  Array.from({ length: 40 }, () => {
    const length = 1 + Math.floor(random() * MAX_GARBAGE);
    const bytes = Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 128)));
    return `${bytes.join("")}\r\n\r\n`;
  });
