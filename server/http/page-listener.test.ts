import { createServer, type RequestListener } from "node:http";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { send } from "../../test/support/raw-request.ts";
import { readConfig } from "../config.ts";
import { openPageCache } from "./open-page-cache.ts";
import { pageListener } from "./page-listener.ts";
import { createRequestLog } from "./request-log.ts";

type Handle = (request: Request) => Promise<Response>;

const ERROR = 50;

/** A shop whose every address is a page that `render` makes; what has no page is the front door's, which is not there. */
async function openPages(render: Handle) {
  const { config } = readConfig({});
  if (!config) throw new Error("no configuration");
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const metrics = new Registry();
  const services = {
    config,
    log,
    metrics,
    content: {
      current: await readGood(await makeContentFolder(["harbor.com"])),
      close: async () => undefined,
    },
    requests: createRequestLog(log, metrics),
  };
  const handle = vi.fn<Handle>(render);
  const cache = openPageCache(services, handle);
  const next = vi.fn<RequestListener>();
  const server = createServer(pageListener({ services, cache, pageKey: (target) => target }, next));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { handle, next, lines, url: `http://127.0.0.1:${address.port}` };
}

test("a page that can't be made is tried once and logged once, and all who wait are told", async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  const { handle, next, lines, url } = await openPages(() => promise);
  const answers = [1, 2, 3].map(() => send(url, { path: "/about" }));
  await vi.waitFor(() => expect(handle).toHaveBeenCalled());
  reject(new Error("no luck"));
  for (const { status, headers, body } of await Promise.all(answers)) {
    expect(status).toBe(500);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(JSON.parse(body)).toEqual({ error: expect.stringContaining("Something went wrong") });
  }
  expect(next).not.toHaveBeenCalled();
  expect(lines.filter(({ level }) => level === ERROR).map(({ msg }) => msg)).toEqual([
    "request failed",
  ]);
});
