import { expect, it } from "vitest";
import { describeOnEachEngine } from "../support/database.ts";
import { seededRandom } from "../support/listing.ts";
import type { RawRequest } from "../support/raw-request.ts";
import { askMany, createChances, nextAddress, openShop, SEED } from "./shop.ts";

const CALLS = 10_000;
const CONNECTIONS = 8;
const MODERN = "2026-07-28";

const NAMES = "q extension category status min max length sort limit page".split(" ");
const ODD = [
  ..."0 1 -1 1.5 1e9 99999999999999999999 NaN null true ai .ai available sold newest name 3 3-6 6-3".split(
    " ",
  ),
  ..."W10 WyJhIiwxLDEsImEiXQ __proto__ constructor people.talk PEOPLE.TALK no.such ../../etc/passwd".split(
    " ",
  ),
  ..."short+names+under+%245,000 %00 %F0%9F%98%80 %ED%A0%80 %E2%80%AE a%CC%81 %0D%0AX:1 %C3%A9 %C3%9F %EF%AC%80 %C4%B0".split(
    " ",
  ),
  "",
  "a+".repeat(49),
  "%25".repeat(300),
  "(".repeat(90),
];
const TOOLS = ["search", "fetch", "no_such", "__proto__"];
const ARGUMENTS = [...NAMES, "query", "id", "domain", "toString"];
const METHODS =
  "tools/call tools/list server/discover initialize ping subscriptions/listen no/such".split(" ");

const plain = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

const isFine = (status: number) => status > 0 && status < 500;

function createCalls(random: () => number): () => RawRequest {
  const { below, pick, often } = createChances(random);
  const value = (depth = 0): unknown => {
    const kind = below(depth > 2 ? 3 : 6);
    if (kind < 2) return plain(pick(ODD));
    if (kind === 2) return pick([null, true, 0, 1, -1, 1.5, 1e308, 50]);
    if (kind === 3) return [value(depth + 1)];
    if (kind === 4) return { [pick(ARGUMENTS)]: value(depth + 1) };
    return pick(ODD).repeat(below(20));
  };
  const read = (): RawRequest => {
    const query = Array.from({ length: below(5) }, () => `${pick(NAMES)}=${pick(ODD)}`).join("&");
    const paths = ["/api/listings", "/api/listings", "/api/shop", "/openapi.json", "/llms.txt"];
    const path = often(0.3) ? `/api/listings/${pick(ODD)}` : pick(paths);
    const tag: Record<string, string> = often(0.2)
      ? { "If-None-Match": pick(['"a"', "*", 'W/"', "a, b", ""]) }
      : {};
    const accepted = { "Accept-Encoding": pick(["gzip", "br", "*;q=0", ""]) };
    const method = often(0.1) ? pick(["HEAD", "OPTIONS", "POST", "PUT", "PATCH"]) : "GET";
    return {
      method,
      path: query ? `${path}?${query}` : path,
      headers: { ...tag, ...accepted },
    };
  };
  const call = (): RawRequest => {
    const isModern = often(0.6);
    const [method, name] = [often(0.8) ? "tools/call" : pick(METHODS), pick(TOOLS)];
    const count = below(4);
    const given = Object.fromEntries(
      Array.from({ length: count }, () => [pick(ARGUMENTS), value()]),
    );
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": often(0.9) ? MODERN : value(),
      "io.modelcontextprotocol/clientCapabilities": often(0.9) ? {} : value(),
      "io.modelcontextprotocol/clientInfo": often(0.9) ? { name: "a", version: "1" } : value(),
    };
    const params = often(0.9)
      ? { name, arguments: often(0.9) ? given : value(), ...(isModern && { _meta }) }
      : value();
    const message = {
      jsonrpc: often(0.95) ? "2.0" : value(),
      id: pick([1, "a", null]),
      method,
      params,
    };
    const text = JSON.stringify(often(0.05) ? [message, message] : message);
    const modern = { "MCP-Protocol-Version": MODERN, "Mcp-Method": method, "Mcp-Name": name };
    return {
      method: "POST",
      path: "/mcp",
      headers: {
        "Content-Type": often(0.95) ? "application/json" : "text/plain",
        Accept: often(0.9) ? "application/json, text/event-stream" : "*/*",
        ...(isModern && modern),
        ...(often(0.05) && { Origin: "https://evil.example" }),
      },
      body: often(0.05) ? text.slice(0, below(text.length)) : text,
    };
  };
  return () => {
    const request = often(0.5) ? read() : call();
    return { ...request, headers: { Host: "localhost", ...nextAddress(), ...request.headers } };
  };
}

describeOnEachEngine(`${CALLS} random calls by programs, seed ${SEED}`, (engine) => {
  it("are answered or refused without a failure", async () => {
    const shop = await openShop(await engine().createDatabase());
    const requests = Array.from({ length: CALLS }, createCalls(seededRandom(SEED)));
    expect(await askMany(shop.url, requests, CONNECTIONS, isFine)).toEqual([]);
    expect(await shop.readStatus("/readyz")).toBe(200);
    await shop.end();
  });
});
