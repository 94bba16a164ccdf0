import { spawnSync } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listQuestions, listTrustLines } from "../../sale/trust-lines.ts";
import { readContent } from "../../server/shop/read-content.ts";
import { NODE_COMPILE_CACHE } from "../../test/support/server.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { formatNextSteps } from "./next-steps.ts";
import { rememberFolder, writeShop } from "./write-shop.ts";

let home: string;
let dir: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "vitrine-init-"));
  dir = join(home, "my-shop");
  onTestFinished(() => rm(home, { recursive: true }));
});

const SELLER = ["--yes", "--no-env", "--name", "Tide & Oak: names", "--email", "ada@tide.com"];
const init = (...args: string[]) => runVitrine(["init", ...SELLER, dir, ...args]);
const writeNames = async (text: string) => {
  await writeFile(join(home, "names.csv"), text);
  return join(home, "names.csv");
};
async function readShop() {
  const { content, faults } = await readContent(dir);
  expect(faults).toEqual([]);
  if (!content) throw new Error("no content");
  return content;
}

describe("init", () => {
  it("writes a shop from the seller's answers, which starts without a fault, without the facts that are missing, and without a promise that she didn't make", async () => {
    const names = await writeNames(
      'Domain;Price;Category;listedDate\nQuay.com;"$4,888";Travel;2025-11-03\nmünchen.de;Make Offer;Cities;2025-11-02\n',
    );
    const { code, out } = await init("--names", names);
    expect(out).toMatch(
      /Your shop, with 2 names.*\n1\. Start it, then open http:\/\/localhost:3000:\n/s,
    );
    expect(code).toBe(0);
    const { shop, catalogue } = await readShop();
    expect(shop).toMatchObject({
      name: "Tide & Oak: names",
      phone: null,
      telegram: null,
      founder: null,
      notice: null,
      plans: null,
      answersWithin: null,
    });
    expect(out).toContain(
      "Left out until you add it, on the desk or in shop.yaml: Buy Now buttons",
    );
    for (const listing of catalogue.byDomain.values()) {
      expect(listTrustLines(listing, shop)).toEqual([]);
      expect(listQuestions(listing, shop)).toEqual([]);
    }
    expect([...catalogue.byDomain.keys()].toSorted()).toEqual(["quay.com", "xn--mnchen-3ya.de"]);
    expect(catalogue.byDomain.get("quay.com")).toMatchObject({ price: { amount: 4888 } });
    expect(await readdir(home)).toEqual(["my-shop", "names.csv"]);
  });

  it("makes a shop without names if there are none or their file has to be mapped first, and says so", async () => {
    const names = await writeNames("Domain,Zustand\nquay.com,frei\n");
    const { code, out } = await init("--names", names);
    expect(code).toBe(1);
    expect(out).toContain(`No name of ${names} is in your shop yet: nobody has said`);
    expect(out).toMatch(
      /Next:\n1\. Open your desk, and add or import your names:\n.*2\. Start it/s,
    );
    expect((await readContent(dir)).faults).toMatchObject([{ found: "no listing" }]);
    dir = join(home, "other");
    expect(await init()).toMatchObject({ code: 0, out: expect.stringContaining("with 0 names") });
  });

  it("writes to the folder in which npm was run, readable by others, and quotes its path for the shell", async () => {
    const there = (where: string) =>
      runVitrine(["init", ...SELLER, "--names", "quay.com", where], { INIT_CWD: home });
    const { out } = await there("Ada's shop");
    expect(out).toContain(`CONTENT_DIR='${home}/Ada'\\''s shop' npm start`);
    expect((await stat(join(home, "Ada's shop"))).mode & 0o777).toBe(0o755);
    await writeNames("quay.com");
    expect((await there("names.csv")).err).toContain("names.csv: found a file, expected a folder");
  });

  it("in its own folder, names the folder's path where a command needs it", async () => {
    const launcher = fileURLToPath(new URL("../../vitrine.js", import.meta.url));
    const here = await realpath(home);
    const args = [launcher, "init", ".", ...SELLER.filter((word) => word !== "--no-env")];
    const { stdout } = spawnSync(process.execPath, args, {
      cwd: here,
      env: { NODE_COMPILE_CACHE },
      encoding: "utf8",
    });
    expect(stdout).toContain("is in this folder.");
    expect(stdout).toContain(`CONTENT_DIR=${here} npm start`);
    expect((await readdir(here)).toSorted()).toEqual(["listings", "shop.yaml"]);
  });

  it("never changes an existing folder", async () => {
    await init("--names", "quay.com");
    const before = await readFile(join(dir, "shop.yaml"), "utf8");
    const { code, err } = await init("--names", "tide.io", "--name", "Other");
    expect([code, err]).toEqual([1, expect.stringContaining("so it stays as it is")]);
    expect(await readFile(join(dir, "shop.yaml"), "utf8")).toBe(before);
  });

  it.each([
    ["--escrow", "ada at tide", /--escrow: Expected an email address/],
    ["--currency", "JPY", /--currency: Expected one of USD, EUR, GBP/],
    ["--names", "nowhere.csv.gz/x", /found no such file/],
  ])("says what is wrong with %s", async (option, value, wanted) => {
    const { code, err } = await init("--names", "quay.com", option, value);
    expect([code, err]).toEqual([1, expect.stringMatching(wanted)]);
  });
});

it("an installed shop's folder gets private settings and a private place for its data, and one that exists keeps what it has", async () => {
  const write = (own: string) =>
    writeShop(
      own,
      { name: "Tide", email: "ada@tide.com" },
      "domain,price,category,listedDate\nquay.com,$1,Travel,2025-11-03\n",
      {
        today: "2026-11-28",
        isOwnFolder: true,
      },
    );
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await write(dir)).toEqual({ faults: [], listings: 1 });
  expect((await readdir(dir)).toSorted()).toEqual([".env", "data", "listings", "shop.yaml"]);
  expect(await modeOf(join(dir, ".env"))).toBe(0o600);
  expect(await modeOf(join(dir, "data"))).toBe(0o700);
  expect(parseEnv(await readFile(join(dir, ".env"), "utf8"))).toEqual({});

  const volume = join(home, "volume");
  await mkdir(join(volume, "data"), { recursive: true });
  await writeFile(join(volume, ".env"), "PORT=4000\n");
  const { ino } = await stat(volume);
  expect(await write(volume)).toEqual({ faults: [], listings: 1 });
  expect(await readFile(join(volume, ".env"), "utf8")).toBe("PORT=4000\n");
  expect((await stat(volume)).ino).toBe(ino);
  expect((await readdir(volume)).toSorted()).toEqual([".env", "data", "listings", "shop.yaml"]);
});

it.each(["../Ada's shop", `C:\\names\\$1/"best"'\\n`])(
  "the folder %s is read back from .env unchanged",
  async (folder) => {
    const file = join(home, ".env");
    await rememberFolder(file, folder);
    expect(parseEnv(await readFile(file, "utf8"))).toEqual({ CONTENT_DIR: folder });
  },
);

it("the folder is written to .env once, and other lines stay", async () => {
  const file = join(home, ".env");
  await writeFile(file, 'CONTENT_DIR= # mine\nexport CONTENT_DIR=""\nPORT=4000');
  expect(await rememberFolder(file, "../my-shop")).toBe(true);
  expect(await rememberFolder(file, "../other")).toBe(false);
  expect(await readFile(file, "utf8")).toBe('PORT=4000\nCONTENT_DIR="../my-shop"\n');
});

it("a new .env, which may hold passwords, is readable by the seller alone", async () => {
  const [file, own] = [join(home, ".env"), join(home, "own.env")];
  await writeFile(own, "PORT=4000\n");
  await chmod(own, 0o640);
  for (const each of [file, own]) await rememberFolder(each, "../my-shop");
  const modes = await Promise.all([file, own].map(async (each) => (await stat(each)).mode & 0o777));
  expect(modes).toEqual([0o600, 0o640]);
});

it("on a server, the next step is the script that starts the shop, and no command of this user's", () => {
  const place = {
    shown: "this folder",
    path: "/srv/vitrine",
    isHere: true,
    isFound: true,
    isEmpty: false,
    run: "vitrine",
  };
  const steps = formatNextSteps({ ...place, isOnServer: true, url: "http://localhost:3000" });
  expect(steps).toMatch(/^\nNext: install\.sh starts it\. [^\n]*\n$/);
});
