import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { runUntilStopped } from "./run.ts";

const nothing = () => undefined;

async function openStuckShop() {
  const server = createServer((_, response) => response.writeContinue());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", nothing);
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  await once(socket, "data");
  const services = {
    log: { info: nothing, error: nothing, flush: nothing },
    config: {},
    content: { current: { catalogue: { listings: [] } } },
    live: { endStreams: nothing },
    offers: { endStreams: nothing },
    close: () => new Promise(nothing),
  };
  return { server, services } as unknown as Awaited<
    ReturnType<Parameters<typeof runUntilStopped>[0]>
  >;
}

type Shop = Awaited<ReturnType<typeof openStuckShop>>;

/** Sends the signal and lets four seconds pass. Returns the calls of `process.exit`. */
async function stopShop(shop: Shop) {
  const on = vi.spyOn(process, "on").mockReturnThis();
  onTestFinished(() => on.mockRestore());
  await runUntilStopped(async () => shop);
  const [, stop] = on.mock.calls.find(([name]) => name === "SIGTERM") ?? [];
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  onTestFinished(() => exit.mockRestore());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());

  const closed = once(shop.server, "close");
  stop?.("SIGTERM");
  await vi.advanceTimersByTimeAsync(3_000);
  await closed;
  await vi.advanceTimersByTimeAsync(1_000);
  return exit.mock.calls;
}

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

it("an address of another machine is reported in plain words, with exit code 1", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("exited");
  });
  onTestFinished(() => exit.mockRestore());
  const print = vi.spyOn(console, "error").mockReturnValue();
  const start = async () => {
    throw (await once(createServer().listen(0, "203.0.113.9"), "listening").catch(
      (error: Error) => error,
    )) as Error;
  };
  await expect(runUntilStopped(start)).rejects.toThrow("exited");
  expect(exit).toHaveBeenCalledWith(1);
  expect(print.mock.calls).toEqual([
    ["environment: HOST: found another machine's address, expected one of this machine"],
  ]);
  print.mockClear();
});
