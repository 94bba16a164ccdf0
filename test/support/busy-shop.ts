import { startSmtpServer } from "./smtp-server.ts";
import { startTurnstileServer, TURNSTILE_SECRET } from "./turnstile-server.ts";

export async function prepareBusyShop(databaseUrl: string) {
  const smtp = await startSmtpServer();
  const turnstile = await startTurnstileServer();
  return {
    smtp,
    env: {
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtp.url,
      TURNSTILE_SITE_KEY: "site-key",
      TURNSTILE_SECRET_KEY: TURNSTILE_SECRET,
      TURNSTILE_ORIGIN: turnstile.origin,
      TRUST_PROXY: "1",
    },
    close: () => Promise.all([smtp.close(), turnstile.close()]),
  };
}
