import { pino } from "pino";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { CHALLENGE_PATH } from "../../catalogue/forms.ts";
import { type AppEnv, clientAddress, watchProxies } from "../http/client-address.ts";
import type { Captcha } from "./captcha.ts";
import { createCaptchaRoutes } from "./routes.ts";

const WAIT_S = 40;

function open(captcha: Partial<Captcha>) {
  const challenges = {
    take: async (address: string) => (address === "198.51.100.2" ? WAIT_S : 0),
  };
  const log = pino({ level: "silent" });
  const routes = createCaptchaRoutes({ captcha: captcha as Captcha, limits: { challenges }, log });
  const app = new Hono<AppEnv>().use(clientAddress(1, watchProxies(1, log))).route("/", routes);
  return (address: string) =>
    app.request(CHALLENGE_PATH, { headers: { "X-Forwarded-For": address } });
}

const createChallenge = async () => ({ parameters: {} }) as never;

test("a visitor gets a challenge that isn't cached, or is told how long to wait for one", async () => {
  const ask = open({ createChallenge });
  const given = await ask("198.51.100.3");
  expect([given.status, await given.json()]).toEqual([200, { parameters: {} }]);
  expect(given.headers.get("cache-control")).toBe("no-store");
  const refused = await ask("198.51.100.2");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, `${WAIT_S}`]);
  expect(await refused.json()).toEqual({ error: expect.stringContaining("Please wait") });
});

test("a challenge that can't be made is answered with 503", async () => {
  const ask = open({ createChallenge: () => Promise.reject(new Error("no database")) });
  const { status, headers } = await ask("198.51.100.3");
  expect([status, headers.get("cache-control")]).toEqual([503, "no-store"]);
});
