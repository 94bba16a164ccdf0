import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { listenOnSocket } from "./listen.ts";

it("a desk on a socket says if the path of the data folder is too long for one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-socket-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const long = join(folder, "x".repeat(120));
  await mkdir(long);
  const path = join(long, "desk.sock");
  await expect(listenOnSocket(createServer(), path)).rejects.toThrow(/too long .* shorter path/);
});
