import { createTransport } from "nodemailer";
import type { Mail } from "./mail-templates.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** For one mail as a whole: a server that trickles its replies keeps no socket timeout waiting. */
const SEND_TIMEOUT_MS = 120_000;
export const MAX_CONNECTIONS = 5;

export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail. Rejects with its answer (`responseCode`) or with what broke the
   * connection.
   */
  send(mail: Mail): Promise<void>;
  /** Ends all connections; what is still being sent is rejected. */
  close(): void;
}

/**
 * Mail by SMTP over a few lasting connections. `smtpUrl` is smtp:// (STARTTLS where the server offers it) or smtps://;
 * `from`, an address or 'Name <address>', stands in for the sender of every mail unless it is null.
 */
export function createMailer(smtpUrl: string, from: string | null): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ replyTo, ...mail }) {
      await transport.sendMail({
        ...mail,
        from: from ?? mail.from,
        ...(replyTo && { replyTo }),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    },
    close: () => transport.close({ force: true }),
  };
}
