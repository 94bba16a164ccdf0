import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: string;
  header(name: string): string | undefined;
  part(type: string): string;
}

export type Verdict = "accept" | "hang" | { readonly code: number; readonly message: string };

interface TestSmtpServer {
  readonly url: string;
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  readonly offered: number;
  close(): Promise<void>;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodePart(part: string): string {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/quoted-printable/i.test(head)) return decodeQuotedPrintable(body);
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  return body;
}

function toReceived(raw: string, envelope: ReceivedMail["envelope"]): ReceivedMail {
  const headers = (raw.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return {
    envelope,
    raw,
    header(name) {
      const start = `${name.toLowerCase()}:`;
      const found = headers.filter((line) => line.toLowerCase().startsWith(start));
      if (found.length > 1) throw new Error(`${name} occurs twice`);
      return found[0]?.slice(start.length).trim();
    },
    part(type) {
      const found = raw
        .split(/\r\n--[^\r\n]+\r\n/)
        .find((part) => part.includes(`: ${type}`) && !part.includes("multipart/"));
      if (found === undefined) throw new Error(`no part is ${type}`);
      return decodePart(found)
        .replaceAll("\r\n", "\n")
        .replace(/\n--[^\n]+--\n?$/, "");
    },
  };
}

/** `judge` decides on each message after reading it, with a `count` from 1. `knows` decides on each recipient. */
export async function startSmtpServer(
  judge: (count: number) => Verdict = () => "accept",
  knows: (to: string) => boolean = () => true,
): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  let offered = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    onRcptTo({ address }, _, done) {
      if (knows(address)) done();
      else done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        offered += 1;
        const verdict = judge(offered);
        if (verdict === "hang") return;
        if (verdict !== "accept") {
          done(Object.assign(new Error(verdict.message), { responseCode: verdict.code }));
          return;
        }
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push(toReceived(Buffer.concat(chunks).toString("utf8"), { from, to }));
        done();
      });
    },
  });
  server.on("error", () => undefined);
  const port = await new Promise<number>((resolve) => {
    const net = server.listen(0, "127.0.0.1", () => {
      const address = net.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    get offered() {
      return offered;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
