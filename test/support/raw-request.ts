import { request } from "node:http";
import { connect } from "node:net";

const PATIENCE_MS = 60_000;

export interface Sent {
  readonly method?: string;
  /** As it goes over the wire: nothing is tidied. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Buffer;
}

/** Sends a request as it is written, as no browser would, and waits for the whole answer. */
export function send(origin: string, { method = "GET", path, headers, body }: Sent) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
    const sent = request(
      { hostname, port, method, path, agent: false, headers: { ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, body: bytes.toString(), bytes });
        });
      },
    );
    const what = `${method} ${path.slice(0, 80)}`;
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer to ${what}`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends bytes as they are and gives all that comes back until the server hangs up. */
export function sendBytes(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no end after: ${answer}`)));
    socket.on("error", reject);
    socket.on("end", () => resolve(answer));
  });
}
