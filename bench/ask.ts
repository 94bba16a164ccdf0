import { Agent, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly encoding: string;
  /** As they came over the wire. */
  readonly bytes: Buffer;
  /** From the question to the last byte. */
  readonly ms: number;
}

/** Asks a server again and again over one connection that stays open. */
export function openConversation(origin: string, acceptEncoding = "gzip, deflate, br") {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { "Accept-Encoding": acceptEncoding };

  function ask(path: string): Promise<Answer> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      request(new URL(path, origin), { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            encoding: response.headers["content-encoding"] ?? "identity",
            bytes: Buffer.concat(chunks),
            ms: performance.now() - since,
          });
        });
      })
        .on("error", reject)
        .end();
    });
  }

  return { ask, close: () => agent.destroy() };
}
