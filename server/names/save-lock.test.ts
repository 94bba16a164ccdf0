import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { saveAlone } from "./save-lock.ts";

async function openPlace() {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-lock-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = { engine: "sqlite", path: join(folder, "data/shop.db") } as const;
  const save = (work: () => Promise<string>) => saveAlone({ database }, work, formatFault, 0);
  return { database, save };
}

const saved = async () => "saved";

it("a save waits for that of another process, but not for one that was killed", async () => {
  const { database, save } = await openPlace();
  const hold = `
    const { saveAlone } = await import(${JSON.stringify(import.meta.resolve("./save-lock.ts"))});
    process.stdin.resume();
    const work = () => new Promise(() => console.log("holds"));
    await saveAlone(${JSON.stringify({ database })}, work);`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", hold], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  expect(await save(saved)).toMatch(
    /save\.lock: found another program that has been saving your files .* nothing was changed, so try again in a minute$/,
  );
  holder.kill("SIGKILL");
  await once(holder, "close");
  expect(await save(saved)).toBe("saved");
});

it("the steps of one save don't wait for it, but what it leaves behind does", async () => {
  const { save } = await openPlace();
  let later = saved;
  expect(
    await save(() => {
      const ended = Promise.withResolvers<void>();
      const late = ended.promise.then(() => save(() => save(async () => "alone")));
      later = () => {
        ended.resolve();
        return late;
      };
      return save(saved);
    }),
  ).toBe("saved");
  expect(await later()).toBe("alone");
});

it("a failed save lets the next one begin", async () => {
  const { save } = await openPlace();
  await expect(save(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await save(saved)).toBe("saved");
});
