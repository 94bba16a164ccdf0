import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BROWSER_AGENT } from "../../test/support/browser.ts";
import { createViewLimits, isCounted, readPageView } from "./page-view.ts";

const NOW = "2026-11-21T10:00:00.000Z";
const BODY = {
  domain: "people.talk",
  visitor_id: "visitor_1763720000000_k3j2",
  viewed_at: "1999-01-01",
};
describe("a page view", () => {
  it("carries the server's time, and 'direct' where there is no referrer", () => {
    expect(readPageView({ ...BODY, user_agent: "X" }, NOW).view).toEqual({
      domain: "people.talk",
      visitor_id: "visitor_1763720000000_k3j2",
      user_agent: "X",
      referrer: "direct",
      viewed_at: NOW,
    });
  });

  it("may have null for what the browser does not know", () => {
    const { view } = readPageView({ ...BODY, user_agent: null, referrer: null }, NOW);
    expect(view).toMatchObject({ user_agent: "", referrer: "direct" });
  });

  it("may come as PostgREST's array of one", () => {
    expect(readPageView([BODY], NOW).view?.domain).toBe("people.talk");
    expect(readPageView([BODY, BODY], NOW).view).toBeNull();
  });

  it("keeps no control characters and no endless texts", () => {
    const { view } = readPageView(
      { ...BODY, referrer: "a\r\nb\0", user_agent: "x".repeat(9_000) },
      NOW,
    );
    expect(view?.referrer).toBe("a b");
    expect(view?.user_agent).toHaveLength(400);
  });

  it.each([
    ["https://search.example/a/b?q=secret#part", "https://search.example/a/b"],
    ["https://search.example/?", "https://search.example/"],
    ["?q=secret", "direct"],
  ])("keeps of the referrer %s only the page", (referrer, kept) => {
    expect(readPageView({ ...BODY, referrer }, NOW).view?.referrer).toBe(kept);
  });

  it.each([
    ["nothing", undefined, "body"],
    ["text", "people.talk", "body"],
    ["no domain", { visitor_id: BODY.visitor_id }, "domain"],
    ["a visitor id of another form", { ...BODY, visitor_id: "me" }, "visitor_id"],
    ["a number for a text", { ...BODY, referrer: 5 }, "referrer"],
  ])("is refused with %s", (_, body, field) => {
    expect(Object.keys(readPageView(body, NOW).fields ?? {})).toContain(field);
  });
});

const readFrom = (headers: Record<string, string>) => (name: string) => headers[name];

describe("counting", () => {
  const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

  it("takes a browser, again and again", () => {
    const view = { user_agent: BROWSER_AGENT };
    const read = readFrom({ "user-agent": BROWSER_AGENT });
    expect([1, 2].map(() => isCounted(view, read))).toEqual([true, true]);
  });

  it("takes a browser's view that a client library posts", () => {
    expect(isCounted({ user_agent: BROWSER_AGENT }, readFrom({ "user-agent": "node" }))).toBe(true);
  });

  it.each([
    ["a bot", crawler, { "user-agent": crawler }],
    ["a bot that poses as a browser in the view", BROWSER_AGENT, { "user-agent": crawler }],
    ["a program", "", { "user-agent": "curl/8.0" }],
    ["nobody in particular", "", {}],
    ["Global Privacy Control", BROWSER_AGENT, { "user-agent": BROWSER_AGENT, "sec-gpc": "1" }],
    ["Do Not Track", BROWSER_AGENT, { "user-agent": BROWSER_AGENT, dnt: "1" }],
    [
      "a prerendered page",
      BROWSER_AGENT,
      { "user-agent": BROWSER_AGENT, "sec-purpose": "prefetch;prerender" },
    ],
  ])("leaves out %s", (_, user_agent, headers) => {
    expect(isCounted({ user_agent }, readFrom(headers))).toBe(false);
  });
});

const LIMITS = { viewsPerName: 5, newVisitors: 3 };
const view = (domain: string, visitor: number) => ({ domain, visitor_id: `visitor_1_${visitor}` });

const countTaken = async (taken: readonly Promise<boolean>[]) =>
  (await Promise.all(taken)).filter(Boolean).length;

it("an address adds so many views to a name in an hour, and other addresses go on", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const limits = createViewLimits(LIMITS);
  const takeTen = (address: string, domain = "people.talk") =>
    countTaken(Array.from({ length: 10 }, () => limits.take(address, view(domain, 1))));
  expect(await limits.take("192.0.2.1", view("people.talk", 1))).toBe(true);
  expect(await takeTen("192.0.2.1")).toBe(4);
  expect(await limits.take("192.0.2.2", view("people.talk", 1))).toBe(true);
  const start = Date.now();
  vi.setSystemTime(start + 3_599_000);
  expect(await takeTen("192.0.2.1")).toBe(0);
  vi.setSystemTime(start + 3_601_000);
  expect(await limits.take("192.0.2.1", view("people.talk", 1))).toBe(true);
});

it("an address brings so many visitors in an hour, who go on to other names", async () => {
  const limits = createViewLimits(LIMITS);
  for (const domain of ["people.talk", "qiv.ai"]) {
    const brought = [];
    for (const visitor of [1, 2, 3, 4, 5])
      if (await limits.take("192.0.2.1", view(domain, visitor))) brought.push(visitor);
    expect(brought).toEqual([1, 2, 3]);
  }
});

it("an address adds to a thousand names in an hour", async () => {
  const limits = createViewLimits(LIMITS);
  expect(await limits.take("192.0.2.1", view("name0.com", 1))).toBe(true);
  const names = Array.from({ length: 1_199 }, (_, index) => `name${index + 1}.com`);
  const taken = names.map((name) => limits.take("192.0.2.1", view(name, 1)));
  expect(await countTaken(taken)).toBe(999);
});
