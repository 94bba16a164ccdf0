import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** EmailJS on loopback: takes what its library sends, answers as it is told, with the real one's CORS. */
export interface EmailjsServer {
  readonly origin: string;
  /** What the next mails are answered with; 200 at first. */
  status: number;
  /** Whether the next mails are taken and never answered. */
  isHanging: boolean;
  /** Bodies of the mails asked for, parsed. */
  readonly mails: unknown[];
  close(): Promise<void>;
}

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  // The second is no part of EmailJS: Playwright puts it on every request of the tests.
  "Access-Control-Allow-Headers": "content-type, x-forwarded-for",
};
const ANSWERS: Record<number, string> = {
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
    return response.writeHead(emailjs.status, CORS).end(ANSWERS[emailjs.status]);
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
