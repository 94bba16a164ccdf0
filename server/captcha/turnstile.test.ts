import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  startTurnstileServer,
  TURNSTILE_SECRET,
  type TurnstileServer,
} from "../../test/support/turnstile-server.ts";
import { createTurnstile } from "./turnstile.ts";

let server: TurnstileServer;
let lines: string[] = [];
let count = 0;

beforeAll(async () => {
  server = await startTurnstileServer();
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
  server.behaviour = "normal";
  server.hostname = "shop.example";
});

interface Changes {
  secretKey?: string;
  origin?: string;
  now?: () => number;
  timeoutMs?: number;
}

function open({ now = Date.now, timeoutMs, ...changes }: Changes = {}) {
  const { secretKey = TURNSTILE_SECRET, origin = server.origin } = changes;
  return createTurnstile({
    turnstile: { siteKey: "site", secretKey, origin },
    siteUrl: "https://shop.example",
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    now,
    timeoutMs,
  });
}

const newToken = () => `token-${++count}`;

it("a token passes, with the visitor's address sent to Cloudflare", async () => {
  const token = newToken();
  expect(await open().verify(token, "203.0.113.7")).toBe("passed");
  expect(server.calls.at(-1)).toEqual({
    secret: TURNSTILE_SECRET,
    response: token,
    remoteip: "203.0.113.7",
  });
});

it("a made-up token fails, and so does one that Cloudflare has already accepted", async () => {
  expect(await open().verify("made-up", "a")).toBe("failed");
  const token = newToken();
  expect(await open().verify(token, "a")).toBe("passed");
  expect(await open().verify(token, "a")).toBe("failed");
  expect(lines).toEqual([]);
});

it("a token made on another site fails, and the log names that site", async () => {
  server.hostname = "thief.example";
  expect(await open().verify(newToken(), "a")).toBe("failed");
  expect(lines.join()).toContain("thief.example");
});

it("a process asks only once about a token that passed, until it expires", async () => {
  let time = 0;
  const captcha = open({ now: () => time });
  const token = newToken();
  const before = server.calls.length;
  const verdicts = await Promise.all([1, 2, 3].map(() => captcha.verify(token, "a")));
  expect(verdicts).toEqual(["passed", "passed", "passed"]);
  expect(await captcha.verify(token, "a")).toBe("passed");
  expect(server.calls.length).toBe(before + 1);
  time = 5 * 60_000;
  expect(await captcha.verify(token, "a")).toBe("failed");
});

it.each(["internal-error", "hanging", "garbled"] as const)(
  "a Turnstile that is %s is unavailable, logged, and asked again later",
  async (behaviour) => {
    const token = newToken();
    server.behaviour = behaviour;
    const captcha = open(behaviour === "hanging" ? { timeoutMs: 500 } : {});
    expect(await captcha.verify(token, "a")).toBe("unavailable");
    expect(lines).toHaveLength(1);
    server.behaviour = "normal";
    expect(await captcha.verify(token, "a")).toBe("passed");
  },
);

it("a Turnstile that can't be reached, or does not know our secret, is unavailable", async () => {
  expect(await open({ origin: "http://127.0.0.1:1" }).verify(newToken(), "a")).toBe("unavailable");
  expect(await open({ secretKey: "old" }).verify(newToken(), "a")).toBe("unavailable");
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain(TURNSTILE_SECRET);
});
