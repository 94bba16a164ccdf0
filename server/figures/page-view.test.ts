import { describe, expect, it } from "vitest";
import { BROWSER_AGENT } from "../../test/support/browser.ts";
import { isCounted, readPageView } from "./page-view.ts";

const NOW = "2026-11-21T10:00:00.000Z";
const BODY = {
  domain: "people.talk",
  visitor_id: "visitor_1763720000000_k3j2",
  viewed_at: "1999-01-01",
};
describe("a page view", () => {
  it("has the server's time, and 'direct' if it has no referrer", () => {
    expect(readPageView({ ...BODY, user_agent: "X" }, NOW).view).toEqual({
      domain: "people.talk",
      visitor_id: "visitor_1763720000000_k3j2",
      user_agent: "X",
      referrer: "direct",
      viewed_at: NOW,
    });
  });

  it("may be sent as PostgREST's array of one", () => {
    expect(readPageView([BODY], NOW).view?.domain).toBe("people.talk");
    expect(readPageView([BODY, BODY], NOW).view).toBeNull();
  });

  it("loses control characters and overlong text", () => {
    const { view } = readPageView(
      { ...BODY, referrer: "a\r\nb\0", user_agent: "x".repeat(9_000) },
      NOW,
    );
    expect(view?.referrer).toBe("a b");
    expect(view?.user_agent).toHaveLength(400);
  });

  it.each([
    ["https://search.example/a/b?q=secret#part", "https://search.example/a/b"],
    ["?q=secret", "direct"],
  ])("keeps only the page of the referrer %s", (referrer, kept) => {
    expect(readPageView({ ...BODY, referrer }, NOW).view?.referrer).toBe(kept);
  });

  it.each([
    ["no domain", { visitor_id: BODY.visitor_id }, "domain"],
    ["a visitor id of another form", { ...BODY, visitor_id: "me" }, "visitor_id"],
  ])("is refused with %s", (_, body, field) => {
    expect(Object.keys(readPageView(body, NOW).fields ?? {})).toContain(field);
  });
});

const readFrom = (headers: Record<string, string>) => (name: string) => headers[name];

describe("the count", () => {
  const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

  it.each([BROWSER_AGENT, "node"])("includes a browser's view that %s posts", (sender) => {
    expect(isCounted({ user_agent: BROWSER_AGENT }, readFrom({ "user-agent": sender }))).toBe(true);
  });

  it.each([
    ["a bot", crawler, { "user-agent": crawler }],
    ["a bot that poses as a browser in the view", BROWSER_AGENT, { "user-agent": crawler }],
    ["a program", "", { "user-agent": "curl/8.0" }],
    ["Do Not Track", BROWSER_AGENT, { "user-agent": BROWSER_AGENT, dnt: "1" }],
    ["Global Privacy Control", BROWSER_AGENT, { "user-agent": BROWSER_AGENT, "sec-gpc": "1" }],
    [
      "a prerendered page",
      BROWSER_AGENT,
      { "user-agent": BROWSER_AGENT, "sec-purpose": "prefetch;prerender" },
    ],
  ])("leaves out %s", (_, user_agent, headers) => {
    expect(isCounted({ user_agent }, readFrom(headers))).toBe(false);
  });
});
