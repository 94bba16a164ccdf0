import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type OpenServer, openServer } from "../support/open-server.ts";
import { send } from "../support/raw-request.ts";

let shop: OpenServer;
beforeAll(async () => {
  shop = await openServer({ TRUST_PROXY: "1" });
});
afterAll(() => shop.stop());

const MODERN = "2026-07-28";
const ERAS = [
  ["today", { pin: MODERN }],
  ["before July 2026", "legacy"],
] as const;

async function connect(mode: (typeof ERAS)[number][1]) {
  const client = new Client(
    { name: "a-buyers-assistant", version: "1.0.0" },
    { versionNegotiation: { mode } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${shop.url}/mcp`)));
  return client;
}

interface Result {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

const textOf = ({ content }: Result) => (content as { text: string }[])[0]?.text ?? "";

describe.each(ERAS)("an assistant with a client of %s", (_, mode) => {
  it("reads the rules, and finds two tools that change nothing", async () => {
    const client = await connect(mode);
    expect(client.getInstructions()).toContain("never state or guess one");
    expect(client.getInstructions()).toContain("This is a demonstration shop");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search", "fetch"]);
    for (const { annotations, description, outputSchema } of tools) {
      expect(description).toContain("domain name");
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(outputSchema?.type).toBe("object");
    }
    await client.close();
  });

  it("finds a name, its price and where to buy it, as the API and the page have them", async () => {
    const client = await connect(mode);
    const found = await client.callTool({
      name: "search",
      arguments: { query: "calm", max: 15_000, limit: 500 },
    });
    const { results, ...others } = found.structuredContent as { results: { id: string }[] };
    const answer = await fetch(`${shop.url}/api/listings?q=calm&max=15000&limit=20`);
    const { data, ...same } = (await answer.json()) as { data: object[] };
    expect(others).toEqual(same);
    expect(results.map(({ id: _, ...one }) => one)).toMatchObject(data);
    expect(results[0]).toMatchObject({ id: "calm.you", title: "calm.you: $13,300" });
    expect(JSON.parse(textOf(found))).toEqual(found.structuredContent);
    const read = await client.callTool({ name: "fetch", arguments: { id: "Calm.You" } });
    const text = await (await fetch(`${shop.url}/portfolio/calm.you.md`)).text();
    expect(read.structuredContent).toEqual({
      id: "calm.you",
      title: "calm.you",
      url: `${shop.url}/portfolio/calm.you`,
      text,
      metadata: { status: "available", price: "$13,300" },
    });
    await client.close();
  });
});

const post = (body: string, headers: Record<string, string> = {}) =>
  send(shop.url, {
    method: "POST",
    path: "/mcp",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "X-Forwarded-For": "203.0.113.1",
      ...headers,
    },
    body,
  });

const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
};

const call = (method: string, headers: Record<string, string> = {}, params: object = {}) =>
  post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: META } }), {
    "MCP-Protocol-Version": MODERN,
    "Mcp-Method": method,
    ...headers,
  });

test("calls from other sites' pages, and large, malformed or endless calls, are refused", async () => {
  for (const origin of ["https://evil.example", "http://localhost:1", "null", ""]) {
    const { status, headers } = await post("{}", { Origin: origin });
    expect([status, headers["cache-control"]], origin).toEqual([403, "no-store"]);
  }
  const own = await call("tools/list", { Origin: shop.url });
  expect(own.status).toBe(200);
  expect(own.headers["access-control-allow-origin"]).toBeUndefined();
  const preflight = await send(shop.url, {
    method: "OPTIONS",
    path: "/mcp",
    headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
  });
  expect(preflight.status).toBe(403);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const { status, headers } = await send(shop.url, { method, path: "/mcp" });
    expect([status, headers.allow], method).toEqual([405, "POST"]);
    expect(headers["content-type"], method).toBe("application/problem+json");
  }
  expect((await post(`{"a":"${"a".repeat(33_000)}"}`)).status).toBe(413);
  expect((await post("{}", { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await post(' [{"jsonrpc":"2.0","id":1,"method":"tools/list"}]')).status).toBe(400);
  const flood = Array.from({ length: 130 }, () => post("{", { "X-Forwarded-For": "203.0.113.9" }));
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
