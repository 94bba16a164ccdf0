import { text } from "node:stream/consumers";
import { serveHttp } from "./http-server.ts";

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
  const { origin, close } = await serveHttp(async (request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, CORS).end();
    if (request.url !== "/api/v1.0/email/send") return response.writeHead(404, CORS).end();
    mails.push(JSON.parse(await text(request)));
    if (emailjs.isHanging) return undefined;
    return response.writeHead(emailjs.status, CORS).end(RESPONSES[emailjs.status]);
  });
  const emailjs: EmailjsServer = {
    origin,
    status: 200,
    isHanging: false,
    mails,
    close,
  };
  return emailjs;
}
