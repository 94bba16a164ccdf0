import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { glob, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { RELEASE } from "../budgets.ts";
import { findDeadLinks } from "../support/dead-links.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { readMemory } from "../support/metrics.ts";
import { serveRegistry } from "../support/registry.ts";
import { makeRelease, runFromFile, spawnInstalled } from "../support/release.ts";
import { waitForPort } from "../support/server.ts";

const NAMES = Array.from({ length: 60 }, (_, index) => `harbor${index + 1}.com,${index + 1}000`);
const BUYER = { name: "Ada Pier", email: "ada@pier.example", message: "For a ferry" };

let folder: string;
let file: string;
let made: string;
let program: string;
beforeAll(async () => {
  // Commands show real paths, and on macOS the folder of temporary files is a link.
  folder = await realpath(await mkdtemp(join(tmpdir(), "vitrine-release-")));
  file = await makeRelease();
  const names = join(folder, "names.csv");
  await writeFile(names, `domain,price\n${NAMES.join("\n")}\n`);
  const asked = ["--name", "Tide & Oak", "--email", "ada@tide.example", "--names", names];
  ({ out: made, program } = await runFromFile(file, ["init", "--yes", ...asked], folder));
  return () => rm(folder, { recursive: true });
});

async function listFiles(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(place, join(entry.parentPath, entry.name)));
}

async function sizeOf(place: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (each) => (await stat(join(place, each))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000_000;
}

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const LIBC = header.glibcVersionRuntime ? "glibc" : "musl";

/** Leaves out what npm 9 adds, 29 MB for other C libraries and for WebAssembly, because nothing loads it. */
async function sizeOfPackages(installed: string): Promise<number> {
  let size = 0;
  for await (const manifest of glob(["*/package.json", "@*/*/package.json"], { cwd: installed })) {
    const text = await readFile(join(installed, manifest), "utf8");
    const { libc } = JSON.parse(text) as { libc?: string[] };
    if (manifest.includes("wasm32") || (libc && !libc.includes(LIBC))) continue;
    const place = join(installed, dirname(manifest));
    size += await sizeOf(place, await listFiles(place));
  }
  return size;
}

const IMPORT = /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w*{][^"';]*from\s*)?["']([^"'\s]+)["']/g;

test("the release needs nothing but Node and the packages that npm installs with it, and is small", async () => {
  const manifest = JSON.parse(await readFile(join(program, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const files = await listFiles(program);
  const code = files.filter((each) => each.endsWith(".js") && !each.startsWith("build/client"));
  const imports = new Set<string>();
  for (const each of code) {
    const text = await readFile(join(program, each), "utf8");
    for (const [, wanted = ""] of text.matchAll(IMPORT)) imports.add(wanted);
  }
  const packages = [...imports].filter((wanted) => !/^[./]/.test(wanted) && !isBuiltin(wanted));
  expect(packages).toEqual(Object.keys(manifest.optionalDependencies));
  expect(await sizeOf(program, files)).toBeLessThan(RELEASE.own);
  expect(await sizeOfPackages(dirname(program))).toBeLessThan(RELEASE.installed);
});

test("the release has the seller's documents alone, and each of their links leads somewhere", async () => {
  expect((await readdir(join(program, "docs"))).toSorted()).toEqual(["guide", "reference.md"]);
  expect(await findDeadLinks(program, ["", "docs"])).toEqual([]);
  expect(await readFile(join(program, "README.md"), "utf8")).toMatch(/^# Vitrine\n\n {4}npx /);
});

test("the release lists its files with their checksums, and the licenses of what it contains", async () => {
  const sha256 = async (path: string) =>
    createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  const out = dirname(file);
  const sum = await sha256(file);
  expect(await readFile(join(out, "SHA256SUMS"), "utf8")).toContain(`${sum}  ${basename(file)}\n`);
  expect(await readFile(join(out, "install.sh"), "utf8")).toMatch(`\nSUM=${sum}\n`);
  const contents = (await readFile(join(program, "CONTENTS.txt"), "utf8")).trim().split("\n");
  const files = (await listFiles(program)).filter((each) => each !== "CONTENTS.txt");
  expect(contents.map((line) => line.slice(66)).toSorted()).toEqual(files.toSorted());
  const [listed = "", first = ""] = contents[0]?.split("  ") ?? [];
  expect(await sha256(join(program, first))).toBe(listed);
  const licenses = await readFile(join(program, "LICENSES.md"), "utf8");
  for (const name of ["react", "react-router", "hono", "kysely", "pg", "@fontsource/geist"]) {
    expect(licenses).toMatch(new RegExp(`^## ${name} \\d`, "m"));
  }
});

test("the installed command makes a shop, serves it, takes an inquiry and an offer, opens the desk, and restores a backup", async () => {
  const run = async (args: readonly string[], cwd: string) => {
    const { lines, exited } = spawnInstalled(program, args, cwd);
    return { code: await exited, lines };
  };
  expect(made).toContain("60 names");
  expect(made).toContain(`npx file:${file} start`);
  const home = join(folder, "my-shop");
  expect((await readdir(home)).toSorted()).toEqual([".env", "data", "listings", "shop.yaml"]);
  const astray = await run(["leads"], folder);
  expect(astray.lines.join("\n")).toContain(`one in ${home}. Go there first: cd my-shop`);
  expect(await readdir(folder)).not.toContain("data");

  const shop = spawnInstalled(program, ["start"], home, { PORT: "0" });
  onTestFinished(() => void shop.child.kill("SIGKILL"));
  const url = `http://localhost:${await waitForPort(shop.child, shop.lines)}`;
  const pid = shop.child.pid ?? 0;
  expect(readMemory(pid, "VmRSS") / 2 ** 20).toBeLessThan(RELEASE.memory);
  const read = async (path: string) => parseHtml(await (await fetch(url + path)).text());
  expect(textOf((await read("/portfolio/harbor7.com")).querySelector("h1"))).toContain("harbor7");
  const found = textOf((await read("/portfolio?q=harbor60")).querySelector("main"));
  expect(found).toContain("harbor60.com");
  const picture = await fetch(`${url}/og/harbor7.com.png`);
  expect((await picture.blob()).type).toBe("image/png");
  const post = (path: string, form: Record<string, string>) =>
    fetch(url + path, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
  const thanked = parseHtml(await (await post("/portfolio/harbor7.com", BUYER)).text());
  const reference = /V-\w{6}/.exec(textOf(thanked.querySelector("main")))?.[0] ?? "";
  const offered = await post("/portfolio/harbor9.com/offer", {
    ...BUYER,
    amount: "5000",
    confirmed: "5000",
  });
  expect(offered.headers.get("location")).toMatch(/^\/offers\//);
  // A response that nobody reads may fail later, when its server ends.
  await offered.body?.cancel();

  const desk = spawnInstalled(program, ["desk", "--no-browser", "--json"], home);
  onTestFinished(() => void desk.child.kill());
  await expect.poll(() => desk.lines.join()).toContain("/enter/");
  const { link } = JSON.parse(desk.lines[0] ?? "") as { link: string };
  const entered = await fetch(link, { redirect: "manual" });
  await entered.body?.cancel();
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
  const today = await fetch(new URL("/", link), { headers: { cookie } });
  expect(await today.text()).toContain("harbor9.com");
  desk.child.kill();
  await desk.exited;

  await run(["backup"], home);
  expect((await run(["backup", "kept.tar.gz"], home)).lines.join()).toContain("folder (2 files)");
  shop.child.kill();
  expect(await shop.exited).toBe(0);
  await rm(join(home, "data"), { recursive: true });
  expect((await run(["restore", "kept.tar.gz", "--yes"], home)).code).toBe(0);
  expect((await run(["leads", "show", reference], home)).lines.join()).toContain("For a ferry");
});

// Another installation, and another start.
test.runIf(process.env.TEST_FULL)(
  "without a registry, the release installs and serves all but the pictures for social networks, and says what to type",
  async () => {
    const place = join(folder, "alone");
    const cache = join(folder, "no-cache");
    const own = ["--offline", "--prefix", place, "--cache", cache];
    await promisify(execFile)("npm", ["install", ...own, "--ignore-scripts", file]);
    expect(await readdir(join(place, "node_modules"))).not.toContain("sharp");
    const alone = join(place, "node_modules/vitrine");
    const home = join(folder, "my-shop");
    const shop = spawnInstalled(alone, ["start"], home, {
      PORT: "0",
      DATABASE_URL: `file:${folder}/alone.db`,
    });
    onTestFinished(() => void shop.child.kill("SIGKILL"));
    const url = `http://localhost:${await waitForPort(shop.child, shop.lines)}`;
    const advice = `npm install --prefix ${alone} --ignore-scripts and`;
    expect(shop.lines.join("\n")).toContain(advice);
    const page = await (await fetch(`${url}/portfolio/harbor7.com`)).text();
    expect(page).toContain("harbor7.com");
    expect(page).not.toContain("og:image");
    expect((await fetch(`${url}/og/harbor7.com.png`)).status).toBe(404);
    const registry = await serveRegistry();
    onTestFinished(registry.close);
    registry.publish("99.1.0");
    const doctor = spawnInstalled(alone, ["doctor"], home, { UPDATES_URL: registry.origin });
    await doctor.exited;
    const advised = doctor.lines.join("\n");
    expect(advised).toContain(advice);
    expect(advised).toContain("newer: 99.1.0");
    expect(advised).not.toContain("vitrine update");
  },
);
