import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { BROWSER_AGENT } from "../../test/support/browser.ts";
import { makeListing } from "../../test/support/listing.ts";
import { createRecordFollowers, type Live } from "./live.ts";
import { createViewRoutes } from "./view-routes.ts";

const VIEWS = "/rest/v1/domain_page_views";
const RECORD = "/rest/v1/domain_analytics";
const STREAM = "/realtime/v1/domain_analytics";
const VIEW = { domain: "qiv.ai", visitor_id: "visitor_1763720000000_abc" };

function openRoutes(overrides: Partial<Live> = {}) {
  const live = {
    record: vi.fn<Live["record"]>(async () => true),
    read: vi.fn<Live["read"]>(async () => undefined),
    follow: vi.fn<Live["follow"]>(async (domain) =>
      createRecordFollowers().add(domain, "192.0.2.1"),
    ),
    followSale: () => null,
    endStreams: () => undefined,
    close: async () => undefined,
    ...overrides,
  };
  const catalogue = { byDomain: new Map([["qiv.ai", makeListing({ domain: "qiv.ai" })]]) };
  const log = pino({ level: "silent" });
  const app = createViewRoutes({ content: { current: { catalogue } }, live, log });
  return { app, live };
}

const fail = () => Promise.reject(new Error("no database"));

async function post(
  body: string | ReadableStream,
  headers: Record<string, string> = {},
  { app, live } = openRoutes(),
) {
  const length: Record<string, string> =
    typeof body === "string" ? { "Content-Length": String(Buffer.byteLength(body)) } : {};
  const all = { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT, ...length };
  const init = { method: "POST", body, headers: { ...all, ...headers }, duplex: "half" };
  const response = await app.request(VIEWS, init);
  return { response, status: response.status, stored: vi.mocked(live.record).mock.calls.length };
}

it("a view is stored before the response of 201", async () => {
  expect(await post(JSON.stringify(VIEW))).toMatchObject({ status: 201, stored: 1 });
  const capital = { "Content-Type": "Application/JSON; charset=utf-8" };
  expect(await post(JSON.stringify(VIEW), capital)).toMatchObject({ status: 201, stored: 1 });
  const chunks = new Blob([JSON.stringify(VIEW)]).stream();
  expect(await post(chunks)).toMatchObject({ status: 201, stored: 1 });
});

it.each<[string, string | ReadableStream, Record<string, string>, number]>([
  ["of a program", JSON.stringify(VIEW), { "User-Agent": "curl/8" }, 204],
  ["that is no JSON", "{", {}, 400],
  ["without a domain", "{}", {}, 400],
  ["of a name that isn't listed", JSON.stringify({ ...VIEW, domain: "no-such.com" }), {}, 404],
  ["of 8 KiB and more", JSON.stringify({ ...VIEW, referrer: "x".repeat(8_192) }), {}, 413],
  ["without a stated length", new Blob(["x".repeat(9 * 1_024)]).stream(), {}, 413],
  ["of another type", JSON.stringify(VIEW), { "Content-Type": "text/plain" }, 415],
])("a view %s is not stored", async (_, body, headers, status) => {
  expect(await post(body, headers)).toMatchObject({ status, stored: 0 });
});

it("a refusal says which field is wrong and why", async () => {
  const { response } = await post(JSON.stringify({ domain: "qiv.ai" }));
  expect(await response.json()).toEqual({
    error: expect.any(String),
    fields: { visitor_id: expect.any(String) },
  });
});

it("a record is an array of one row, or an empty one before the first view", async () => {
  const path = `${RECORD}?domain=eq.QIV.ai`;
  const { app, live } = openRoutes();
  const response = await app.request(path);
  expect(await response.json()).toEqual([]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(live.read).toHaveBeenCalledWith("qiv.ai");
  const record = { domain: "qiv.ai", view_count: 1, unique_visitors: 1, last_viewed_at: "now" };
  const viewed = openRoutes({ read: async () => record });
  expect(await (await viewed.app.request(path)).json()).toEqual([record]);
});

it.each([RECORD, STREAM])("%s requires exactly one domain", async (path) => {
  const { app } = openRoutes();
  for (const query of ["", "?domain=qiv.ai", "?domain=eq.", "?domain=eq.a%20b"]) {
    expect((await app.request(path + query)).status, query).toBe(400);
  }
});

it("only listed names can be followed, and HEAD doesn't follow", async () => {
  const { app, live } = openRoutes();
  expect((await app.request(`${STREAM}?domain=eq.no-such.com`)).status).toBe(404);
  const head = await app.request(`${STREAM}?domain=eq.qiv.ai`, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(live.follow).not.toHaveBeenCalled();
});

it("a stream says how soon to reconnect, and then sends each record", async () => {
  const follower = createRecordFollowers().add("qiv.ai", "192.0.2.1");
  follower?.push({ domain: "qiv.ai", view_count: 3, unique_visitors: 1, last_viewed_at: null });
  const { app } = openRoutes({ follow: async () => follower });
  const response = await app.request(`${STREAM}?domain=eq.qiv.ai`);
  expect(response.headers.get("Content-Type")).toBe("text/event-stream");
  expect(response.headers.get("X-Accel-Buffering")).toBe("no");
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes("data:")) follower?.close();
  }
  expect(text).toMatch(/^retry: 2000\n\ndata: \{"domain":"qiv\.ai","view_count":3,.*\}\n\n$/);
});

it("a refused or failed request says when to try again", async () => {
  const path = `${STREAM}?domain=eq.qiv.ai`;
  const answers = [
    await openRoutes({ follow: async () => null }).app.request(path),
    await openRoutes({ follow: fail }).app.request(path),
    await openRoutes({ read: fail }).app.request(`${RECORD}?domain=eq.qiv.ai`),
    (await post(JSON.stringify(VIEW), {}, openRoutes({ record: vi.fn<Live["record"]>(fail) })))
      .response,
  ];
  expect(answers.map(({ status }) => status)).toEqual([429, 503, 503, 503]);
  for (const { headers } of answers) expect(headers.get("Retry-After")).toMatch(/^\d+$/);
});
