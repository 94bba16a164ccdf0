import type { IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { serveHttp } from "./http-server.ts";

interface Call {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly json?: object;
}

type OnEnd = (close: () => Promise<void>) => void;

/** A call for which `judge` returns null gets no answer. The server closes when the test ends, unless `onEnd` does it. */
async function listen(
  judge: (call: Call, count: number) => Answer | null,
  onEnd: OnEnd = onTestFinished,
) {
  const calls: Call[] = [];
  async function answer(request: IncomingMessage): Promise<Answer | null> {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const call = { path: request.url ?? "", headers, body: await text(request) };
    calls.push(call);
    return judge(call, calls.length);
  }
  const { origin, port, close } = await serveHttp((request, response) => {
    void answer(request).then((given) => {
      if (given) response.writeHead(given.status, given.headers).end(JSON.stringify(given.json));
    });
  });
  onEnd(close);
  return { origin, port, calls };
}

export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** `judge` gets the number of the call, from 1, and returns a status, or null for no answer. */
export const startWebhookServer = (
  judge: (count: number) => Answer | null = () => ({ status: 204 }),
) => listen((_, count) => judge(count));

export async function startStrangeServer() {
  const server = createNetServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", (start) => {
      if (start.includes("webhook-id")) {
        socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: odd\r\nConnection: Upgrade\r\n\r\n",
        );
        return;
      }
      const flood = () => {
        while (!socket.destroyed && socket.write("a".repeat(50_000)));
      };
      socket.write("HTTP/1.1 500 Odd\r\nContent-Type: application/json\r\n\r\n");
      socket.on("drain", flood);
      flood();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const refuseTelegram = (code: number, description: string, parameters = {}): Answer => ({
  status: code,
  json: { ok: false, error_code: code, description, parameters },
});

const refuseNtfy = (http: number, code: number, error: string): Answer => ({
  status: http,
  json: { code, http, error, link: "https://ntfy.sh/docs/publish/" },
});

const TELEGRAM_TOKEN = "123456:ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export async function startTelegramServer(busySeconds = 0) {
  let isBusy = false;
  const server = await listen(({ path, body }) => {
    if (path !== `/bot${TELEGRAM_TOKEN}/sendMessage`) return refuseTelegram(401, "Unauthorized");
    const { chat_id: chat, text: sent = "", ...rest } = JSON.parse(body);
    if (chat !== "42") return refuseTelegram(400, "Bad Request: chat not found");
    if (!sent) return refuseTelegram(400, "Bad Request: message text is empty");
    if (sent.length > 4_096) return refuseTelegram(400, "Bad Request: message is too long");
    if (rest.parse_mode) return refuseTelegram(400, "Bad Request: can't parse entities");
    if (isBusy) {
      const description = `Too Many Requests: retry after ${busySeconds}`;
      return refuseTelegram(429, description, { retry_after: busySeconds });
    }
    isBusy = busySeconds > 0;
    return { status: 200, json: { ok: true, result: { message_id: 1 } } };
  });
  const environment = {
    TELEGRAM_ORIGIN: server.origin,
    TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
    TELEGRAM_CHAT_ID: "42",
  };
  return { ...server, environment };
}

const NTFY_TOKEN = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2";

export async function startNtfyServer(onEnd?: OnEnd) {
  const server = await listen(({ path, headers, body }) => {
    if (path !== "/") return refuseNtfy(404, 40401, "page not found");
    const { topic, message, actions = [] } = JSON.parse(body);
    if (headers.authorization !== `Bearer ${NTFY_TOKEN}`)
      return refuseNtfy(403, 40301, "forbidden");
    if (topic !== "harbor-leads") return refuseNtfy(400, 40009, "invalid request: topic invalid");
    if (actions.length > 3) return refuseNtfy(400, 40018, "invalid request: actions invalid");
    if (Buffer.byteLength(message) > 4_096) return refuseNtfy(413, 41301, "attachment too large");
    return { status: 200, json: { id: "sPs71M8A2T", event: "message", topic } };
  }, onEnd);
  const environment = { NTFY_URL: `${server.origin}/harbor-leads`, NTFY_TOKEN };
  return { ...server, environment };
}
