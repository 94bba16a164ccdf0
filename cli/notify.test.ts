import { expect, it } from "vitest";
import {
  startNtfyServer,
  startTelegramServer,
  startWebhookServer,
  WEBHOOK_SECRET,
} from "../test/support/notify-servers.ts";
import { runVitrine } from "../test/support/vitrine.ts";

it("notify test tries all channels at once and reports each result", async () => {
  const [webhook, telegram, ntfy] = await Promise.all([
    startWebhookServer(),
    startTelegramServer(),
    startNtfyServer(),
  ]);
  const environment = {
    WEBHOOK_URL: webhook.origin,
    WEBHOOK_SECRET,
    ...telegram.environment,
    TELEGRAM_CHAT_ID: "43",
    ...ntfy.environment,
  };
  const some = await runVitrine(["notify", "test"], environment);
  expect(some).toMatchObject({
    code: 1,
    out: "webhook: delivered\ntelegram: failed, answered Bad Request: chat not found\nntfy: delivered\n",
  });
  expect(JSON.parse(webhook.calls[0]?.body ?? "")).toMatchObject({ type: "notify.test" });
});

it("notify test without channels says how to set one up", async () => {
  const result = await runVitrine(["notify", "test"], {});
  expect(result).toMatchObject({ code: 1, out: "" });
  expect(result.err).toContain("TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID");
});
