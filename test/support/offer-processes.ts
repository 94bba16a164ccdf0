import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Order } from "./offer-process.ts";

export type { Order };

export interface OfferProcess {
  ask<T>(order: Order): Promise<T>;
  close(): void;
}

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export async function startOfferProcess(databaseUrl: string): Promise<OfferProcess> {
  const child = fork(new URL("offer-process.ts", import.meta.url), [databaseUrl], { execArgv: [] });
  running.add(child);
  await once(child, "message");
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on("message", ({ id, result, error }: Reply) => {
    const reply = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) reply?.resolve(result);
    else reply?.reject(new Error(error));
  });
  let count = 0;
  return {
    async ask<T>(order: Order) {
      const reply = Promise.withResolvers<unknown>();
      waiting.set(++count, reply);
      child.send({ id: count, order });
      return (await reply.promise) as T;
    },
    close() {
      running.delete(child);
      child.kill("SIGKILL");
    },
  };
}
