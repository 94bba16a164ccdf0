import { createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** What a connection to the mail server meets. */
export const TROUBLES = [
  "dropped at once",
  "silent",
  "busy at the greeting",
  "garbage",
  "a broken TLS handshake",
  "later for the recipient",
  "never for the recipient",
  "later for the text",
  "dropped within the text",
  "dropped after the text",
  "silent after the text",
  "a byte at a time",
] as const;
export type Trouble = (typeof TROUBLES)[number];

interface Delivery {
  readonly id: string;
  readonly reference: string;
}

/** At a trouble's place in the conversation, what is answered instead. Null: the connection is cut; "": nothing is said. */
const ANSWERS: Partial<Record<Trouble, readonly [at: string, answer: string | null]>> = {
  silent: ["greeting", ""],
  "busy at the greeting": ["greeting", "421 Too busy"],
  garbage: ["greeting", "HTTP/1.1 200 OK"],
  "later for the recipient": ["RCPT", "451 Later"],
  "never for the recipient": ["RCPT", "550 Nobody"],
  "later for the text": ["DATA", "452 Full"],
  "dropped within the text": ["text", null],
  "dropped after the text": ["end", null],
  "silent after the text": ["end", ""],
};
const USUAL: Readonly<Record<string, string>> = {
  greeting: "220 mail.example",
  DATA: "354 Go on",
  end: "250 Taken",
  QUIT: "221 Bye",
  STARTTLS: "220 Go on",
};
/** How long the shop waits here is a part of the trouble. */
const LASTING = new Set<Trouble | null>(["silent", "silent after the text"]);
const BYTE_MS = 20;

const headerOf = (mail: string, name: RegExp) => name.exec(mail)?.[1] ?? "";

/** A mail server in the trouble that is set, or in none. */
export async function startTroubledSmtp(port: number) {
  const deliveries: Delivery[] = [];
  const met = new Map<Trouble, number>();
  const sockets = new Map<Socket, Trouble | null>();
  let trouble: Trouble | null = null;

  function converse(socket: Socket): void {
    const own = trouble;
    if (own) met.set(own, (met.get(own) ?? 0) + 1);
    if (own === "dropped at once") return void socket.destroy();
    let written = Promise.resolve();
    const write = async (line: string) => {
      for (const piece of own === "a byte at a time" ? line : [line]) {
        await delay(BYTE_MS);
        socket.write(piece);
      }
    };
    const answer = (at: string) => {
      const [place, instead] = (own && ANSWERS[own]) ?? [];
      const text = place === at ? instead : (USUAL[at] ?? "250 Well");
      if (text === null) socket.destroy();
      else if (text) written = written.then(() => write(`${text}\r\n`));
    };
    let buffer = "";
    let isText = false;
    const read = (line: string) => {
      const [verb = ""] = line.toUpperCase().split(/[ :]/);
      if (verb === "EHLO" && own === "a broken TLS handshake")
        socket.write("250-mail.example\r\n250 STARTTLS\r\n");
      else answer(verb);
      isText = verb === "DATA" && own !== "later for the text";
    };
    socket.setEncoding("utf8").on("error", () => undefined);
    socket.on("data", (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = isText ? buffer.indexOf("\r\n.\r\n") : buffer.indexOf("\r\n");
        if (isText && buffer && own === "dropped within the text") return answer("text");
        if (end < 0) return;
        const part = buffer.slice(0, end);
        buffer = buffer.slice(end + (isText ? 5 : 2));
        if (!isText) read(part);
        else {
          isText = false;
          deliveries.push({
            id: headerOf(part, /^Message-ID: (.*)$/im),
            reference: headerOf(part, /Reference: (V-\w+)/),
          });
          answer("end");
        }
      }
    });
    answer("greeting");
  }

  const server = createServer((socket) => {
    sockets.set(socket, trouble);
    socket.on("close", () => sockets.delete(socket));
    converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    deliveries,
    met,
    setTrouble(next: Trouble | null) {
      trouble = next;
      // The shop would use them again.
      for (const [socket, own] of sockets) if (!LASTING.has(own)) socket.destroy();
    },
    close() {
      for (const socket of sockets.keys()) socket.destroy();
      server.close();
    },
  };
}
