import { request } from "node:http";
import { connect } from "node:net";

const TIMEOUT_MS = 60_000;

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Buffer;
}

export function send(origin: string, { method = "GET", path, headers, body }: RawRequest) {
  return new Promise<RawResponse>((resolve, reject) => {
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
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`no response to ${what}`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

export function sendBytes(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no end after: ${received}`)));
    socket.on("error", reject);
    socket.on("end", () => resolve(received));
  });
}
