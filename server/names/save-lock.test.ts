import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
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

it("nothing is saved if the lock's file can't be written to, because then it locks nothing", async () => {
  const { database } = await openPlace();
  const folder = dirname(database.path);
  await chmod(dirname(folder), 0o755);
  await mkdir(folder);
  await writeFile(join(folder, "save.lock"), "", { mode: 0o444 });
  const save = `
    const { saveAlone } = await import(${JSON.stringify(import.meta.resolve("./save-lock.ts"))});
    if (process.getuid() === 0) process.setuid(65534);
    const refuse = ({ found }) => found;
    console.log(await saveAlone(${JSON.stringify({ database })}, async () => "saved", refuse));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", save]);
  expect(stdout).toMatch(/^no permission for the user \d+ \(/m);
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
