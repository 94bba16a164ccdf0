import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";

/** How long an idle connection is kept for a next request, in seconds. */
export const KEEP_ALIVE_S = 5;

/** An answer that is finished, to be sent any number of times. */
export interface ReadyAnswer {
  readonly status: number;
  /** Name, value, name, value; without those of the connection and the moment. */
  readonly headers: string[];
  readonly body: Buffer;
  /** Bytes that it holds. */
  readonly size: number;
  send(request: IncomingMessage, response: ServerResponse): void;
}

/** Whether the answer may have the form that Node itself would give it for a browser's usual request. */
function isUsual({ method, httpVersion, headers }: IncomingMessage): boolean {
  const { connection, expect } = headers;
  return (
    method === "GET" &&
    httpVersion === "1.1" &&
    expect === undefined &&
    (connection === undefined || connection === "keep-alive")
  );
}

function formatHead(status: number, headers: readonly string[]): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) {
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  }
  return `${head}Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_S}\r\nDate: `;
}

/**
 * An answer with its bytes in one piece, so that a usual request costs one write: checking and joining the same headers each
 * time takes as long as all the rest (see docs/decisions/0010). Unusual ones are answered by Node, from the same parts.
 */
export function createReadyAnswer(
  status: number,
  headers: string[],
  content: Buffer = Buffer.alloc(0),
): ReadyAnswer {
  const head = formatHead(status, headers);
  const bytes = Buffer.concat([
    Buffer.from(`${head}${new Date(0).toUTCString()}\r\n\r\n`, "latin1"),
    content,
  ]);
  const body = bytes.subarray(bytes.length - content.length);
  let datedS = 0;

  /** An earlier answer may still be on its way to a slow reader: any mix of two moments is a well-formed one. */
  function updateDate(): void {
    const now = Date.now();
    const second = Math.trunc(now / 1_000);
    if (second === datedS) return;
    datedS = second;
    bytes.write(new Date(now).toUTCString(), head.length, "latin1");
  }

  return {
    status,
    headers,
    body,
    size: bytes.length,
    send(request, response) {
      const { socket } = response;
      // Without a socket the answer has to wait for an earlier one of the same connection.
      if (!socket?.writable || !isUsual(request)) {
        response.writeHead(status, headers).end(body);
        return;
      }
      updateDate();
      response.statusCode = status;
      // Tells Node's server that the connection is free for the next request.
      const finish = () => void response.emit("finish");
      socket.write(bytes);
      if (socket.writableLength === 0) return finish();
      // A slow reader is not idle: what is written after the rest is taken when the rest has gone.
      socket.write("", (error) => !error && finish());
    },
  };
}
