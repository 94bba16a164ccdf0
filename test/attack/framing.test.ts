import { expect, it } from "vitest";
import { describeOnEachEngine } from "../support/database.ts";
import { sendBytes } from "../support/raw-request.ts";
import { openShop, SEED } from "./shop.ts";

const HOST = "Host: localhost\r\n";
const GET = `GET / HTTP/1.1\r\n${HOST}`;
const VIEW = `POST /rest/v1/domain_page_views HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const CHUNKED = `${VIEW}Transfer-Encoding: chunked\r\n`;
const END = "\r\nConnection: close\r\n\r\n";
/** An intermediary would take this request for a body, and the shop must not answer it. */
const SMUGGLED = `GET /readyz HTTP/1.1\r\n${HOST}\r\n`;

const LENGTHS =
  "+4|-4|0x4|4,4|4 4|4e0|4.0|four||99999999999999999999|4\r\nContent-Length: 4|4\r\nContent-Length: 5";
const CODINGS =
  'gzip, chunked|chunked, gzip|identity|xchunked|chunked, chunked|chunked;q=1|"chunked"|\vchunked|chunked\0|\r\n chunked|chunked\r\nTransfer-Encoding: identity|chunked\r\nContent-Length: 4';
const CHUNKS = "-1\r\na|0x1\r\na|1 ;\na|FFFFFFFFFFFFFFFFFF\r\na|1\r\nab|1\na| 1\r\na|g\r\na";
const HOSTS =
  "|a b|a,b|a@b|a/b|a?b|localhost:|localhost:999999|[::1|a\tb|localhost\r\nHost: localhost|localhost\r\nHost: evil.example";
const LINES = " A: b|A: b\r\n c|A|: b|A b: c|A : b|A: b\rX-Injected: c|A: b\0c|A: b\nB: c";
const STARTS =
  "get / HTTP/1.1|NONSENSE / HTTP/1.1|GET / HTTP/1.2|GET /a b HTTP/1.1|GET /\tHTTP/1.1|PRI * HTTP/2.0";

const REFUSED = [
  ...LENGTHS.split("|").map((length) => `${VIEW}Content-Length: ${length}\r\n\r\n`),
  ...CODINGS.split("|").map((coding) => `${VIEW}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`),
  `${VIEW}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `${VIEW}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
  ...CHUNKS.split("|").map((chunk) => `${CHUNKED}\r\n${chunk}\r\n0\r\n\r\n`),
  ...HOSTS.split("|").map((host) => `GET / HTTP/1.1\r\nHost: ${host}${END}`),
  `GET / HTTP/1.1${END}`,
  ...LINES.split("|").map((line) => `${GET}${line}${END}`),
  ...STARTS.split("|").map((start) => `${start}\r\n${HOST}\r\n`),
  `GET / HTTP/1.1\nHost: localhost\n\n`,
  "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\r\n\r\n",
].map((bytes) => bytes + SMUGGLED);

const ANSWERED: readonly (readonly [bytes: string, statuses: RegExp])[] = [
  [`GET http://localhost/ HTTP/1.1\r\n${HOST}${END.slice(2)}`, /^200$/],
  [`GET http://evil.example/ HTTP/1.1\r\n${HOST}${END.slice(2)}`, /^(200|400|404)$/],
  [`GET  / HTTP/1.1\r\n${HOST}${END.slice(2)}`, /^(200|400)$/],
  [`GET /\r\n${HOST}\r\n`, /^(200|400)$/],
  [`${GET}A: ${"a".repeat(70_000)}${END}`, /^431$/],
  [`GET /${"a".repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`, /^431$/],
  [`${GET}${"A: b\r\n".repeat(4_000)}B: c${END}`, /^(200|431)$/],
  [`${GET}Upgrade: websocket\r\nConnection: upgrade${END}`, /^(200|400)$/],
  [`${GET}Upgrade: h2c\r\nConnection: upgrade${END}`, /^(200|400)$/],
  [`${GET}Expect: 100-continue${END}`, /^(100 )?200$/],
  [`${GET}Expect: tea${END}`, /^417$/],
  [`${GET}Content-Length: ${SMUGGLED.length}${END}${SMUGGLED}`, /^(200|400)$/],
  [
    `${CHUNKED}Connection: close\r\n\r\n2\r\n{}\r\n0\r\nContent-Length: 9\r\nHost: evil.example\r\n\r\n`,
    /^400$/,
  ],
  [`${CHUNKED.replace("1.1", "1.0")}\r\n0\r\n\r\n${SMUGGLED}`, /^400$/],
  [`CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n${SMUGGLED}`, /^(4\d\d)?$/],
];

const statusesOf = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status).join(" ");

describeOnEachEngine(`requests that can be read in two ways, seed ${SEED}`, (engine) => {
  it("are refused, and the bytes after them aren't read as a request", async () => {
    const shop = await openShop(await engine().createDatabase());
    const all = [...REFUSED.map((bytes) => [bytes, /^400$/] as const), ...ANSWERED];
    const faults = all.map(async ([bytes, wanted]) => {
      const received = await sendBytes(shop.url, bytes).catch(String);
      const statuses = statusesOf(received);
      const isRight = wanted.test(statuses) && !received.includes("evil.example");
      return isRight ? [] : [`'${statuses}' to ${bytes.slice(0, 300)}`];
    });
    expect((await Promise.all(faults)).flat()).toEqual([]);
    await shop.end();
  });
});
