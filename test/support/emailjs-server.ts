import { createServer } from "node:http";
import { text } from "node:stream/consumers";

export interface EmailjsServer {
  readonly origin: string;
  status: number;
  isHanging: boolean;
  readonly mails: unknown[];
  close(): Promise<void>;
}

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  // Playwright adds the second one to every request of a test.
  "Access-Control-Allow-Headers": "content-type, x-forwarded-for",
};
const RESPONSES: Record<number, string> = {
  200: "OK",
  403: "Forbidden",
  429: "Too many requests",
  451: "Unavailable For Headless Browser",
};

export async function startEmailjs(): Promise<EmailjsServer> {
  const mails: unknown[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, CORS).end();
    if (request.url !== "/api/v1.0/email/send") return response.writeHead(404, CORS).end();
    mails.push(JSON.parse(await text(request)));
    if (emailjs.isHanging) return undefined;
    return response.writeHead(emailjs.status, CORS).end(RESPONSES[emailjs.status]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port to be had");
  const emailjs: EmailjsServer = {
    origin: `http://127.0.0.1:${address.port}`,
    status: 200,
    isHanging: false,
    mails,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return emailjs;
}
