import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { describeBackups, makeDatabase, makeFolder } from "../../test/support/backups.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { type CommandResult, runVitrine } from "../../test/support/vitrine.ts";
import { runCommandLine } from "../run.ts";

const SECRET = "correct-horse";

/** Runs a command as npm does in this folder, with the settings of its .env. */
async function runIn(folder: string, ...args: string[]): Promise<CommandResult> {
  const { PATH = "" } = process.env;
  const settings = await readFile(join(folder, ".env"), "utf8").catch(() => "");
  const previous = process.cwd();
  process.chdir(folder);
  try {
    const own = { PATH, CONTENT_DIR: undefined, ...parseEnv(settings) };
    return await runVitrine(args, own);
  } finally {
    process.chdir(previous);
  }
}

async function makePlace(url: string) {
  const place = await makeFolder();
  const content = await makeContentFolder(["harbor.com", "quay.com"]);
  onTestFinished(() => content.remove());
  const shop = join(place, "my-shop");
  await mkdir(join(shop, "listings"), { recursive: true });
  const paths = ["shop.yaml", "listings/harbor.com.yaml", "listings/quay.com.yaml"];
  for (const path of paths) await writeFile(join(shop, path), await content.read(path));
  const settings = `CONTENT_DIR="./my-shop"\nDATABASE_URL=${url}\nSMTP_URL=smtp://ada:${SECRET}@mail.example\nESCROW_EMAIL=ada@harbor.example\nESCROW_API_KEY=4711_${SECRET}\nTRUST_PROXY=1\n`;
  await writeFile(join(place, ".env"), settings, { mode: 0o600 });
  return { place, shop, settings, read: (path: string) => readFile(join(place, path), "utf8") };
}

describeBackups("a backup with the shop's folder and .env", (engine) => {
  it("shows what differs before restoring, never a value of .env, and keeps what it replaces", async () => {
    const url = await makeDatabase(engine(), "V-AAAAAA");
    const { place, shop, settings, read } = await makePlace(url);
    const made = await runIn(place, "backup", "--json");
    expect(made).toMatchObject({ code: 0, err: "" });
    const { file, ...what } = JSON.parse(made.out);
    expect(what).toMatchObject({ inquiries: 1, contentDir: "./my-shop", files: 3, settings: true });
    expect((await stat(resolve(place, file))).mode & 0o777).toBe(0o600);

    const saved = await read("my-shop/shop.yaml");
    await writeFile(join(shop, "shop.yaml"), `${saved}# edited\n`);
    await writeFile(
      join(shop, "listings/pier.com.yaml"),
      await read("my-shop/listings/quay.com.yaml"),
    );
    await runIn(place, "names", "set", "harbor.com", "price=$1");
    const edited = settings
      .replaceAll(SECRET, "otherwise")
      .replace("TRUST_PROXY=1\n", "PORT=3999\n");
    await writeFile(join(place, ".env"), edited);

    const unasked = await runIn(place, "restore", file);
    expect(unasked).toMatchObject({ code: 2, err: expect.stringContaining("add --yes") });
    expect(await read(".env")).toBe(edited);
    const { code, out, err } = await runIn(place, "restore", file, "--yes");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(
      "  change  my-shop/listings/harbor.com.yaml\n  change  my-shop/shop.yaml\n",
    );
    expect(out).toContain("  remove  my-shop/listings/pier.com.yaml\n");
    expect(out).toContain(
      "  change  .env: ESCROW_API_KEY changes, SMTP_URL changes, TRUST_PROXY is added, PORT is removed (values aren't shown)\n",
    );
    expect(out + made.out).not.toContain(SECRET);
    expect(out).not.toContain("quay.com");
    expect(await read("my-shop/shop.yaml")).toBe(saved);
    expect(await readdir(join(shop, "listings"))).toEqual(["harbor.com.yaml", "quay.com.yaml"]);
    expect(await read(".env")).toBe(settings);

    const [, kept = ""] = /The previous files are in (\S+)\.\n/.exec(out) ?? [];
    const again = await runIn(place, "restore", kept, "--yes");
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("holds no database") });
    expect(await read(".env")).toBe(edited);
    expect(await readdir(join(shop, "listings"))).toContain("pier.com.yaml");
  });
});

const makeSqlite = (path: string) =>
  makeDatabase({ createDatabase: async () => `file:${path}` }, "V-AAAAAA");

it("a backup restores the same shop on a new machine, in the places that its .env names", async () => {
  const { place, settings, read } = await makePlace("file:./kept/shop.db");
  await mkdir(join(place, "kept"));
  await makeSqlite(join(place, "kept/shop.db"));
  // Without help, tar would read the colon as a host.
  const { file } = JSON.parse((await runIn(place, "backup", "a:b.tar.gz", "--json")).out);
  const machine = await makeFolder();
  const { code, out, err } = await runIn(machine, "restore", file);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(
    "  add     .env, with CONTENT_DIR, DATABASE_URL, ESCROW_API_KEY, ESCROW_EMAIL, SMTP_URL, TRUST_PROXY\n",
  );
  expect(out).not.toContain(SECRET);
  const restored = (path: string) => readFile(join(machine, path), "utf8");
  expect(out).toContain(
    "remove the mail server's settings, ESCROW_API_KEY and the notification settings",
  );
  expect(await restored("my-shop/shop.yaml")).toBe(await read("my-shop/shop.yaml"));
  expect(await restored(".env")).toBe(settings);
  expect((await stat(join(machine, ".env"))).mode & 0o777).toBe(0o600);
  expect((await runIn(machine, "leads")).out).toContain("V-AAAAAA");
});

it("where the shop's folder also holds data, settings and backups, only what the seller wrote is packed, and none of them is removed", async () => {
  const { place, shop, read } = await makePlace("");
  for (const name of await readdir(shop)) await rename(join(shop, name), join(place, name));
  await rm(shop, { recursive: true });
  await writeFile(join(place, ".env"), "PORT=3999\n");
  await mkdir(join(place, "data/changes"), { recursive: true });
  await makeSqlite(join(place, "data/vitrine.db"));
  await runIn(place, "names", "set", "harbor.com", "price=$900");
  await runIn(place, "backup", "before-update.tar.gz");
  const { file, ...what } = JSON.parse((await runIn(place, "backup", "--json")).out);
  expect(what).toMatchObject({ contentDir: ".", files: 3, settings: true });
  const packed = spawnSync("tar", ["-tzf", join(place, file)], { encoding: "utf8" }).stdout;
  expect(
    packed
      .split("\n")
      .filter((path) => path && !path.endsWith("/"))
      .toSorted(),
  ).toEqual([
    ".env",
    "about.json",
    "database",
    "shop/listings/harbor.com.yaml",
    "shop/listings/quay.com.yaml",
    "shop/shop.yaml",
  ]);

  const saved = await read("shop.yaml");
  await writeFile(join(place, "shop.yaml"), `${saved}# edited\n`);
  const { code, out } = await runIn(place, "restore", file, "--yes");
  expect([code, out.match(/^ {2}(change|add|remove) .*/gm)]).toEqual([0, ["  change  shop.yaml"]]);
  expect(await readdir(place)).toEqual(
    expect.arrayContaining([".env", "before-update.tar.gz", "data", "listings", "shop.yaml"]),
  );
  expect(await readdir(join(place, "data"))).toEqual(
    expect.arrayContaining(["backups", "changes", "vitrine.db"]),
  );
});

async function openMixedShop() {
  const content = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => content.remove());
  const url = `file:${join(content.dir, "shop.db")}`;
  const folder = await makeFolder();
  await makeSqlite(join(content.dir, "shop.db"));
  const environment = { CONTENT_DIR: content.dir, DATABASE_URL: url, INIT_CWD: folder };
  const run = async (answer: string | (() => Promise<string>), ...args: string[]) => {
    const { terminal, shown } = recordTerminal("");
    const ask = async () => (typeof answer === "string" ? answer : answer());
    const code = await runCommandLine(args, environment, { ...terminal, ask });
    return { code, out: shown() };
  };
  return { content, folder, run };
}

it("a restore of files alone that fails halfway doesn't report a restored database", async () => {
  const { content, run } = await openMixedShop();
  const file = join(await makeFolder(), "saved.tar.gz");
  await run("", "backup", file);
  await content.edit("shop.yaml", "Harbor Names", "Harbour Names");
  const { out } = await run("yes", "restore", file);
  const [, replaced = ""] = /^The previous files are in (.*)\.$/m.exec(out) ?? [];
  const shopFile = join(content.dir, "shop.yaml");
  const ask = async () => {
    await rm(shopFile);
    await mkdir(shopFile);
    return "yes";
  };
  expect(await run(ask, "restore", replaced)).toEqual({
    code: 1,
    out: expect.stringMatching(/^Not all files are restored: /m),
  });
});

it("backup and restore leave the folder alone with --database-only", async () => {
  const { content, folder, run } = await openMixedShop();
  const { out } = await run("", "backup", "alone", "--database-only", "--json");
  const file = join(folder, "alone");
  expect(JSON.parse(out)).toMatchObject({ file, inquiries: 1, contentDir: null, settings: false });
  await run("", "backup", "whole");
  await content.edit("shop.yaml", "Harbor Names", "Harbour Names");
  expect((await run("", "restore", "alone")).code).toBe(0);
  expect((await run("", "restore", "whole", "--database-only")).code).toBe(0);
  expect(await content.read("shop.yaml")).toContain("Harbour Names");
});

it("a restore follows no link out of the folder, and changes nothing if something is in the way", async () => {
  const { content, run } = await openMixedShop();
  const outside = await makeFolder();
  const file = join(outside, "saved.tar.gz");
  await run("", "backup", file);
  const inside = (path: string) => join(content.dir, path);
  const saved = await content.read("shop.yaml");
  await writeFile(join(outside, "shop.yaml"), "other");
  await rm(inside("shop.yaml"));
  await symlink(join(outside, "shop.yaml"), inside("shop.yaml"));
  expect(await run("yes", "restore", file)).toMatchObject({ code: 0 });
  expect(await content.read("shop.yaml")).toBe(saved);
  expect(await readFile(join(outside, "shop.yaml"), "utf8")).toBe("other");

  await rename(inside("listings"), join(outside, "listings"));
  await symlink(join(outside, "listings"), inside("listings"));
  await content.edit("listings/harbor.com.yaml", "harbor", "pier");
  const linked = await run("yes", "restore", file);
  expect(linked.out).toContain(
    "listings is a link that leads out of the folder: nothing was chang",
  );
  await rm(inside("listings"));
  await writeFile(inside("listings"), "");
  const blocked = await run("yes", "restore", file);
  expect(blocked.out).toContain("listings is a file, and the backup has a folder there: nothing");
  expect([linked.code, blocked.code]).toEqual([1, 1]);
});
