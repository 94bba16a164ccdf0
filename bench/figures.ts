import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { execFileSync } from "node:child_process";
import autocannon from "autocannon";
import type { Offered } from "../cli/update/fetch-release.ts";
import { takeBack, updateTo } from "../cli/update/update-to.ts";
import { BROWSER_AGENT } from "../test/support/browser.ts";
import { readMemory } from "../test/support/metrics.ts";
import { makeRelease, runFromFile, spawnInstalled } from "../test/support/release.ts";
import { waitForPort } from "../test/support/server.ts";
import { openMachine } from "../test/support/update-machine.ts";
import { type Row, whole } from "./part.ts";

const GUIDE = "docs/guide/server.md";
const PLACE = /(?<=<!-- figures -->\n)[^]*(?=<!-- end of figures -->)/;

const NEXT_VERSION = "1.0.1";
const REST_MS = 10_000;
const LOAD_S = 10;
/** A shop refuses more than a second's work, so pages that aren't finished yet get few connections. */
const CONNECTIONS = { cached: 32, drawn: 4 };

const WORDS = "harbor quay pier lantern orchard cedar maple river stone cloud field grove".split(
  " ",
);

const nameAt = (index: number) =>
  `${WORDS[index % WORDS.length]}${WORDS[Math.floor(index / WORDS.length) % WORDS.length]}${index}.com`;

const mebibytes = (bytes: number) => `${whole(bytes / 2 ** 20)} MiB`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Makes a shop by the command that a seller types, and starts it. Npm's cache is in `folder`. */
async function openShop(file: string, folder: string, names: number) {
  const list = join(folder, "names.csv");
  const rows = Array.from({ length: names }, (_, index) => `${nameAt(index)},${1_000 + index}\n`);
  await writeFile(list, `domain,price\n${rows.join("")}`);
  await rm(join(folder, "my-shop"), { recursive: true, force: true });
  const asked = ["--name", "Tide & Oak", "--email", "ada@tide.example", "--names", list];
  const start = performance.now();
  const { program } = await runFromFile(file, ["init", "--yes", ...asked], folder);
  const shop = spawnInstalled(program, ["start"], join(folder, "my-shop"), { PORT: "0" });
  const url = `http://localhost:${await waitForPort(shop.child, shop.lines)}`;
  await (await fetch(url)).text();
  return { ...shop, program, url, pid: shop.child.pid ?? 0, ms: performance.now() - start };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function close({ child, exited }: Shop): Promise<void> {
  child.kill();
  await exited;
}

async function readPaths(url: string, map: string): Promise<string[]> {
  const text = await (await fetch(new URL(map, url))).text();
  const found = Array.from(text.matchAll(/<loc>([^<]*)/g), ([, place = ""]) => place);
  const lists = text.includes("<sitemapindex")
    ? await Promise.all(found.map((place) => readPaths(url, new URL(place).pathname)))
    : [found.map((place) => new URL(place).pathname)];
  return lists.flat();
}

const own = (pid: number) =>
  `${mebibytes(readMemory(pid, "VmRSS"))} (${mebibytes(readMemory(pid, "RssAnon"))} without files)`;

async function measureMemory({ url, pid }: Shop, names: number, aim: string): Promise<Row[]> {
  await delay(REST_MS);
  const atRest = own(pid);
  for (const path of await readPaths(url, "/sitemap.xml"))
    await (await fetch(new URL(path, url))).arrayBuffer();
  await delay(REST_MS);
  const what = `Memory, ${whole(names)} names`;
  return [
    { what: `${what}, at rest`, measured: atRest, aim },
    { what: `${what}, after every page`, measured: own(pid) },
  ];
}

async function measureRate(what: string, url: string, paths: readonly string[]): Promise<Row> {
  let count = 0;
  const setupRequest = (request: object) => ({ ...request, path: paths[count++ % paths.length] });
  const result = await autocannon({
    url,
    connections: paths.length === 1 ? CONNECTIONS.cached : CONNECTIONS.drawn,
    ...(paths.length === 1 ? { duration: LOAD_S } : { amount: paths.length }),
    headers: { "Accept-Encoding": "br", "User-Agent": BROWSER_AGENT },
    requests: [{ setupRequest }],
  });
  return { what, measured: `${whole(result["2xx"] / result.duration)} a second` };
}

async function packNext(folder: string): Promise<Offered> {
  const inner = join(folder, "next");
  await cp("dist/package", join(inner, "package"), { recursive: true });
  const manifest = join(inner, "package/package.json");
  const about = JSON.parse(await readFile(manifest, "utf8")) as object;
  await writeFile(manifest, JSON.stringify({ ...about, version: NEXT_VERSION }, null, 2));
  const name = `vitrine-${NEXT_VERSION}.tgz`;
  const file = join(folder, name);
  execFileSync("tar", ["-czf", file, "-C", inner, "package"]);
  const checksum = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  return { source: file, checksum };
}

/** The services are made up, and the versions are real. */
async function measureUpdate(program: string, folder: string): Promise<Row[]> {
  const shop = join(folder, "my-shop");
  const machine = await openMachine(join(shop, "data/vitrine.db"), shop);
  try {
    const { version } = JSON.parse(await readFile(join(program, "package.json"), "utf8")) as {
      version: string;
    };
    const place = join(machine.home, "versions", version, "node_modules");
    await cp(dirname(program), place, { recursive: true });
    await symlink(join("versions", version), join(machine.home, "current"));
    await machine.systemctl("start");
    const next = await packNext(folder);
    const forth = await time(async () => updateTo(await machine.open(), next));
    const back = await time(async () => takeBack(await machine.open(), false));
    return [
      { what: "An update", measured: seconds(forth) },
      { what: "The way back", measured: seconds(back) },
    ];
  } finally {
    await machine.close();
  }
}

async function measure(folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  const file = await makeRelease();
  const { size } = await stat(file);
  rows.push({ what: "The release", measured: `${(size / 1e6).toFixed(1)} MB`, aim: "5 MB" });
  const cold = await openShop(file, folder, 40);
  await close(cold);
  const installed = await sizeOf(dirname(cold.program));
  rows.push({
    what: "Installed, beside Node",
    measured: `${whole(installed / 1e6)} MB`,
    aim: "35 MB",
  });
  await rm(join(folder, "npm-cache/_npx"), { recursive: true });
  const warm = await openShop(file, folder, 40);
  const first = "From `npx` to a new shop's first page";
  rows.push(
    { what: `${first}, without npm's cache`, measured: seconds(cold.ms) },
    { what: first, measured: seconds(warm.ms), aim: "6 s" },
    ...(await measureMemory(warm, 40, "110 MiB")),
    await measureRate("Home pages", warm.url, ["/"]),
    await measureRate("Pages of a name", warm.url, [`/portfolio/${nameAt(7)}`]),
  );
  await close(warm);
  rows.push(...(await measureUpdate(warm.program, folder)));
  const large = await openShop(file, folder, 10_000);
  const searches = Array.from(
    { length: 400 },
    (_, index) => `/portfolio?q=${WORDS[index % WORDS.length]}${index}`,
  );
  rows.push(
    ...(await measureMemory(large, 10_000, "140 MiB")),
    await measureRate("Searches among 10,000 names", large.url, searches),
  );
  await close(large);
  return rows;
}

const folder = await mkdtemp(join(tmpdir(), "vitrine-figures-"));
try {
  const rows = await measure(folder);
  const [processor] = cpus();
  const head = `On ${cpus().length} cores (${processor?.model}), Node ${process.version}`;
  const format = (aims: boolean) =>
    [
      { what: head, measured: "", aim: "aim" },
      { what: "---", measured: "---", aim: "---" },
      ...rows,
    ]
      .map(
        ({ what, measured, aim = "" }) => `| ${what} | ${measured} |${aims ? ` ${aim} |` : ""}\n`,
      )
      .join("");
  process.stdout.write(format(true));
  // A seller wants to know what is, not what was aimed at.
  const guide = await readFile(GUIDE, "utf8");
  await writeFile(
    GUIDE,
    guide.replace(PLACE, () => `\n${format(false)}\n`),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
