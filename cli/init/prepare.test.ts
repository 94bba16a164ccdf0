import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { prepareShop } from "./prepare.ts";

const HOST = "https://names.example";

let folder: string;
let env: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-prepare-"));
  env = join(folder, ".env");
  onTestFinished(() => rm(folder, { recursive: true }));
});

const readEnv = () => readFile(env, "utf8").catch(() => "");
const prepare = async (siteUrl = HOST) => prepareShop(folder, siteUrl, parseEnv(await readEnv()));

test("a shop gets its address, its proxy and places for its data once, and settings that only its user can read", async () => {
  await writeFile(join(folder, "shop.yaml"), "");
  expect(await prepare()).toBe(3000);
  const settings = `SITE_URL=${HOST}\nTRUST_PROXY=1\n`;
  expect(await readEnv()).toBe(settings);
  expect((await readdir(folder)).toSorted()).toEqual([".env", "backups", "data", "shop.yaml"]);
  const modes = [".env", "data", "backups"].map(
    async (name) => (await stat(join(folder, name))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o600, 0o700, 0o700]);
  await appendFile(env, "PORT=4321");
  expect(await prepare()).toBe(4321);
  expect(await readEnv()).toBe(`${settings}PORT=4321`);
});

test("settings that the seller wrote stay, even without a value for the proxy or a last line break", async () => {
  await writeFile(join(folder, "shop.yaml"), "");
  await writeFile(env, 'SITE_URL=\nexport TRUST_PROXY="2" # a CDN', { mode: 0o644 });
  await prepare();
  expect(parseEnv(await readEnv())).toEqual({ SITE_URL: HOST, TRUST_PROXY: "2" });
  expect((await stat(env)).mode & 0o777).toBe(0o600);
});

test.each([
  [
    "another host",
    `SITE_URL=${HOST}`,
    "this shop's address is https://names.example (SITE_URL in .env), not https://name.example",
  ],
  ["a port that isn't one", "PORT='3000/;1e id #'", "PORT: found"],
])("%s is refused, and nothing changes", async (_, settings, said) => {
  await writeFile(join(folder, "shop.yaml"), "");
  await writeFile(env, settings);
  await expect(prepare("https://name.example")).rejects.toThrow(said);
  expect([await readEnv(), (await readdir(folder)).length]).toEqual([settings, 2]);
});

test("a folder without a shop stays as it is, and a shop one folder below is named with the way up", async () => {
  expect(await prepare()).toBeNull();
  const shop = join(folder, "Ada's shop");
  await mkdir(shop);
  await writeFile(join(shop, "shop.yaml"), "");
  await expect(prepare()).rejects.toThrow(`one in ${shop}. As root, put it`);
  await expect(prepare()).rejects.toThrow(String.raw`-before/Ada'\''s shop' `);
  expect(await readdir(folder)).toEqual(["Ada's shop"]);
});
