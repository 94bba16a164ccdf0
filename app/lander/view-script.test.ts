import { runInThisContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { postView } from "../page/live-client.ts";
import viewScript from "./view-script.js?raw";

const MORNING = Date.parse("2026-11-21T08:00:00Z");

interface Visitor {
  readonly stored?: string;
  readonly navigator?: object;
  readonly document?: object;
  readonly isBlocked?: boolean;
}

const callAtOnce = (_: string, listener: () => void) => listener();

/** Returns what the page stores and posts, in that order. */
async function readPosted(visitor: Visitor, start: () => unknown): Promise<unknown[]> {
  const posted: unknown[] = [];
  vi.stubGlobal("navigator", { userAgent: "Firefox", ...visitor.navigator });
  vi.stubGlobal("addEventListener", callAtOnce);
  vi.stubGlobal("document", {
    referrer: "",
    currentScript: { dataset: { domain: "people.talk", path: "https://shop.example/views" } },
    addEventListener: (type: string, listener: () => void) => type !== "click" && listener(),
    ...visitor.document,
  });
  const storage = {
    getItem: () => visitor.stored ?? null,
    setItem: (key: string, id: string) => posted.push({ key, id }),
  };
  vi.stubGlobal("localStorage", visitor.isBlocked ? undefined : storage);
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    posted.push(JSON.parse(body));
    return new Response(null, { status: 201 });
  });
  await start();
  return posted;
}

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING, toFake: ["Date"] });
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => array);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each<[string, Visitor, number]>([
  ["a new visitor", {}, 2],
  ["one who came before", { stored: "visitor_1763720000000_k3j2" }, 1],
  ["one with another site's id", { stored: "<b>" }, 2],
  ["one whose browser stores nothing", { isBlocked: true }, 1],
  ["one whose page was prerendered", { document: { prerendering: true } }, 2],
  ["one who asks not to be counted", { navigator: { doNotTrack: "1" } }, 0],
])("the page of a name and its lander count %s alike", async (_, visitor, steps) => {
  const onPage = await readPosted(visitor, () => postView("people.talk"));
  expect(onPage).toHaveLength(steps);
  expect(await readPosted(visitor, () => runInThisContext(viewScript))).toEqual(onPage);
});
