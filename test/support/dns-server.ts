import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";

const TYPES = { A: 1, TXT: 16, AAAA: 28 } as const;
type Type = keyof typeof TYPES;

const TTL = 60;
const NXDOMAIN = 3;
const CODES = { SERVFAIL: 2, REFUSED: 5 } as const;

/** A TXT record is a list of strings. A name without an answer doesn't exist. */
type Answer =
  | { readonly A?: string[]; readonly AAAA?: string[]; readonly TXT?: string[][] }
  | keyof typeof CODES
  | "silence";

export interface DnsServer {
  readonly address: string;
  readonly zone: Map<string, Answer>;
  readonly asked: string[];
  close(): Promise<void>;
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const code = query.readUInt16BE(at + 1);
  const type = Object.entries(TYPES).find(([, number]) => number === code)?.[0] as Type | undefined;
  return { name: labels.join(".").toLowerCase(), type, question: query.subarray(12, at + 5) };
}

function packAddress(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = host.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].map((group) => group.padStart(4, "0"));
  return Buffer.from(groups.join(""), "hex");
}

const packText = (strings: readonly string[]) =>
  Buffer.concat(
    strings.flatMap((text) => [Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]),
  );

function packRecord(type: Type, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TYPES[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(TTL, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

export async function startDnsServer(entries: Record<string, Answer> = {}): Promise<DnsServer> {
  const zone = new Map(Object.entries(entries));
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const { name, type, question } = readQuestion(query);
    asked.push(`${name} ${type}`);
    const answer = zone.get(name);
    if (answer === "silence") return;
    const found = typeof answer === "object" && type ? (answer[type] ?? []) : [];
    const records = found.map((one) =>
      packRecord(type ?? "A", typeof one === "string" ? packAddress(one) : packText(one)),
    );
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    const code = typeof answer === "string" ? CODES[answer] : answer ? 0 : NXDOMAIN;
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([head, question, ...records]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zone,
    asked,
    async close() {
      socket.close();
      await once(socket, "close");
    },
  };
}
