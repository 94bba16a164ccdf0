import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { runUntilStopped } from "./run.ts";

type Shop = Awaited<ReturnType<Parameters<typeof runUntilStopped>[0]>>;

const nothing = () => undefined;

async function openShop(respond: RequestListener, close: () => Promise<unknown>) {
  const server = createServer(respond);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", nothing);
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  await once(socket, "data");
  const services = {
    log: { info: nothing, error: nothing, flush: nothing },
    config: {},
    content: { current: { catalogue: { listings: [] } } },
    live: { endStreams: nothing },
    offers: { endStreams: nothing },
    close,
  };
  const shop = { server, services } as unknown as Shop;
  return { shop, socket, port };
}

const openStuckShop = async () =>
  (
    await openShop(
      (_, response) => response.writeContinue(),
      () => new Promise(nothing),
    )
  ).shop;

/** Time stands still, so what follows doesn't depend on the machine's speed. */
async function prepareStop(shop: Shop) {
  const on = vi.spyOn(process, "on").mockReturnThis();
  onTestFinished(() => on.mockRestore());
  await runUntilStopped(async () => shop);
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  onTestFinished(() => exit.mockRestore());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const signal = (sent: NodeJS.Signals) =>
    on.mock.calls.find(([name]) => name === sent)?.[1]?.(sent);
  return { signal, exit };
}

/** Sends the signal and lets four seconds pass. Returns the calls of `process.exit`. */
async function stopShop(shop: Shop) {
  const { signal, exit } = await prepareStop(shop);
  const closed = once(shop.server, "close");
  signal("SIGTERM");
  await vi.advanceTimersByTimeAsync(3_000);
  await closed;
  await vi.advanceTimersByTimeAsync(1_000);
  return exit.mock.calls;
}

it("after a signal the shop finishes the current request, refuses new ones and exits with 0, even if more signals follow", async () => {
  const { shop, socket, port } = await openShop(
    (request, response) => {
      response.writeContinue();
      request.resume().once("end", () => response.end("finished"));
    },
    async () => undefined,
  );
  shop.services.log.flush = (flushed) => flushed?.();
  const { signal, exit } = await prepareStop(shop);
  for (const sent of ["SIGHUP", "SIGTERM", "SIGINT", "SIGHUP"] as const) signal(sent);
  await expect(once(connect(port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
  socket.setEncoding("utf8").write("0\r\n\r\n");
  expect(await once(socket, "data")).toEqual([expect.stringMatching(/ 200 OK.*finished/s)]);
  expect(exit).not.toHaveBeenCalled();
  const closed = once(shop.server, "close");
  await vi.advanceTimersByTimeAsync(100);
  await closed;
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[0]]);
});

it("the process is gone four seconds after the signal, whatever hangs", async () => {
  expect(await stopShop(await openStuckShop())).toEqual([[1]]);
});

it("a shop that can't be closed logs the reason and exits with 1", async () => {
  const shop = await openStuckShop();
  shop.services.close = () => Promise.reject(new Error("no database"));
  const error = vi.spyOn(shop.services.log, "error");
  expect(await stopShop(shop)).toEqual([[1]]);
  expect(error).toHaveBeenCalledWith(new Error("no database"), expect.any(String));
});
