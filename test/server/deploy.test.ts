import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { send } from "../support/raw-request.ts";
import {
  findFreePort,
  NODE_COMPILE_CACHE,
  recordLines,
  ROOT,
  waitForPort,
} from "../support/server.ts";

const HOME = "/srv/vitrine";
const CLONED = ["server.ts", "cli", "content", "node_modules"];
const readDeploy = (file: string) => readFile(join(ROOT, "deploy", file), "utf8");
const INIT = ["init", "--yes", "--name", "Tide & Oak", "--email", "ada@tide.com", "--names"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-units-"));
  for (const name of CLONED) await symlink(join(ROOT, name), join(folder, name));
  const init = spawn(process.execPath, ["cli/vitrine.ts", ...INIT, "harbor.com quay.com"], {
    cwd: folder,
    env: { NODE_COMPILE_CACHE },
  });
  expect(await text(init.stdout)).toContain("Your shop, with 2 names, is in ./my-shop.");
  await appendFile(
    join(folder, ".env"),
    "SITE_URL=https://names.example\nDATABASE_URL=file:./kept/shop.db\nPORT=0\nMAIL_FROM=Tide & Oak <ada@tide.com>\n",
  );
  return () => rm(folder, { recursive: true });
});

function start(command: string, args: readonly string[], options: SpawnOptions) {
  const child = spawn(command, args, options);
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, "close");
  });
  return { child, lines: recordLines(child) };
}

async function readUnit(file: string, instance = "") {
  const unit = (await readDeploy(file))
    .replaceAll(HOME, folder)
    .replaceAll("%i", instance)
    .replaceAll("%C/vitrine", NODE_COMPILE_CACHE);
  const valuesOf = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const [command = "", ...args] = valuesOf("ExecStart").join().split(" ");
  const env = valuesOf("Environment").flatMap((line) => line.split(" "));
  return {
    command,
    args,
    cwd: valuesOf("WorkingDirectory").join(),
    env: Object.fromEntries(env.map((setting) => setting.split("=") as [string, string])),
  };
}

async function startUnit(file: string, instance?: string) {
  const { command, args, ...options } = await readUnit(file, instance);
  return start(command, args, options);
}

test("vitrine@.service runs the shop that init wrote at its own port with the settings of .env, and vitrine-backup.service backs up .env, the database and the folder meanwhile", async () => {
  const own = String(await findFreePort());
  const shop = await startUnit("vitrine@.service", own);
  const port = await waitForPort(shop.child, shop.lines);
  expect(String(port)).toBe(own);
  const { body } = await send(`http://localhost:${port}`, { path: "/about" });
  expect(body).toContain("Tide &amp; Oak");
  expect(body).toContain('<link rel="canonical" href="https://names.example/about"/>');
  const { child, lines } = await startUnit("vitrine-backup.service");
  const [code] = (await once(child, "close")) as [number];
  expect([code, ...lines]).toEqual([
    0,
    expect.stringMatching(/^kept\/backups\/shop-2\S+\.tar\.gz, /),
    "Also in it: ./my-shop (2 files) and .env.",
    expect.stringContaining("passwords"),
  ]);
});

test("vitrine.service runs the same as vitrine@.service, at the port in .env", async () => {
  const { env, ...rest } = await readUnit("vitrine@.service", "3000");
  const { PORT, ...others } = env;
  expect(PORT).toBe("3000");
  expect(await readUnit("vitrine.service")).toEqual({ ...rest, env: others });
});

interface ShopService {
  readonly environment: Record<string, string>;
  readonly env_file: readonly { path: string }[];
  readonly volumes: readonly (string | { source: string; target: string; read_only?: boolean })[];
}

async function openContainer() {
  const { services } = parse(await readDeploy("compose.yaml")) as {
    services: { shop: ShopService };
  };
  const { environment, env_file: files, volumes } = services.shop;
  const seen = (path: string) => resolve(folder, "deploy", path);
  const app = await mkdtemp(join(tmpdir(), "vitrine-container-"));
  onTestFinished(() => rm(app, { recursive: true }));
  for (const name of CLONED.filter((each) => each !== "content")) {
    await symlink(join(ROOT, name), join(app, name));
  }
  for (const volume of volumes.filter((each) => typeof each !== "string")) {
    expect(volume.read_only).toBeUndefined();
    const source = volume.source.replace(/^\$\{\w+:-(.*)\}$/, "$1");
    await symlink(seen(source), volume.target.replace("/app", app));
  }
  const written = await Promise.all(
    files.map(({ path }) => readFile(seen(path), "utf8").catch(() => "")),
  );
  const env = {
    ...Object.assign({}, ...written.map(parseEnv)),
    ...environment,
    SITE_URL: environment.SITE_URL?.replace(/\$\{DOMAIN.*\}/, "quays.example"),
    PORT: "0",
    NODE_COMPILE_CACHE,
  };
  const [, command = ""] = /^CMD (.*)$/m.exec(await readDeploy("Dockerfile")) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  return { args, options: { cwd: app, env } };
}

test("in Docker, compose.yaml opens the shop that init wrote with the settings of .env, and commands change it", async () => {
  await mkdir(join(folder, "deploy"));
  const { args, options } = await openContainer();
  const shop = start(process.execPath, args, options);
  const url = `http://localhost:${await waitForPort(shop.child, shop.lines)}`;
  const { body } = await send(url, { path: "/portfolio/harbor.com" });
  expect(body).toContain("Tide &amp; Oak");
  expect(body).toContain('href="https://quays.example/portfolio/harbor.com"');
  const change = ["cli/vitrine.ts", "names", "set", "harbor.com", "price=$900"];
  const { child, lines } = start(process.execPath, change, options);
  expect(await once(child, "close")).toEqual([0, null]);
  expect(lines.at(-1)).toBe("Changed: 1 name in listings/names.csv.");
  expect(await readFile(join(folder, "my-shop/listings/names.csv"), "utf8")).toContain("$900");
  expect(options.env).toMatchObject({ MAIL_FROM: "Tide & Oak <ada@tide.com>" });
});

async function runInstallLine(begin: string): Promise<string> {
  const script = await readDeploy("install.sh");
  const line = script.split("\n").find((each) => each.startsWith(begin)) ?? "";
  const [command = ""] = line.split(" >/");
  const env = { PATH: process.env.PATH ?? "", DOMAIN: "quays.example", port: "3000" };
  return text(spawn("sh", ["-c", `${command}; echo "$node"`], { cwd: ROOT, env }).stdout);
}

test("install.sh installs the pinned Node, and writes the Caddyfile of a shop on the same machine", async () => {
  const runtime = JSON.parse(await readFile(join(ROOT, "runtime/package.json"), "utf8"));
  const pinned = Object.values(runtime.optionalDependencies);
  expect(await runInstallLine("node=")).toBe(`${pinned[0]}\n`);
  expect(new Set(pinned).size).toBe(1);
  const caddyfile = await runInstallLine("sed ");
  expect(caddyfile).toMatch(/^quays\.example \{$/m);
  expect(caddyfile).toContain("ask http://127.0.0.1:3000/landers/allowed\n");
  expect(caddyfile).toContain("dynamic a 127.0.0.1 3000\n");
  expect(caddyfile).not.toMatch(/DOMAIN|^[^#]*\bshop[ :]\d/m);
});

test.each(["", "names", "https://names.example", "Names.example", "a.example/$(id)"])(
  "install.sh refuses %o, which isn't a host name, before it changes anything",
  async (host) => {
    const { child, lines } = start("sh", ["deploy/install.sh", host], { cwd: ROOT });
    expect(await once(child, "close")).toEqual([1, null]);
    expect(lines.join("\n")).toContain(`found "${host}", expected the shop's host`);
  },
);

const STUBS = {
  id: "echo 0",
  sudo: 'shift 2; exec "$@"',
  node: `case $1 in setup.mjs) ;; *) exec "${process.execPath}" "$@" ;; esac`,
  npm: "case $* in *doctor) exit $DOCTOR ;; esac",
  curl: 'for last; do :; done; echo "asked $last"',
};
const DONE_ALREADY = ["apt-get", "caddy", "chown", "install", "systemctl", "useradd"];

async function runInstall(doctor: number, hasSystemd: boolean) {
  const machine = await mkdtemp(join(tmpdir(), "vitrine-install-"));
  onTestFinished(() => rm(machine, { recursive: true }));
  for (const path of ["bin", "etc/caddy", "etc/systemd/system", "clone/deploy"]) {
    await mkdir(join(machine, path), { recursive: true });
  }
  if (hasSystemd) await mkdir(join(machine, "run/systemd/system"), { recursive: true });
  const stubs = [...Object.entries(STUBS), ...DONE_ALREADY.map((name) => [name, ""] as const)];
  for (const [name, body] of stubs) {
    await writeFile(join(machine, "bin", name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  for (const [, unit = ""] of (await readDeploy("install.sh")).matchAll(
    /(vitrine[\w@-]*\.\w+)[ ;]/g,
  )) {
    await writeFile(join(machine, "clone/deploy", unit), await readDeploy(unit));
  }
  await writeFile(join(machine, "clone/deploy/Caddyfile"), await readDeploy("Caddyfile"));
  await writeFile(join(machine, "clone/package.json"), '  "node": "26.0.0"\n');
  await writeFile(join(machine, "clone/.env"), 'export PORT="4321" # mine\n');
  await writeFile(join(machine, "etc/caddy/Caddyfile"), "root * /usr/share/caddy\n");
  const script = (await readDeploy("install.sh"))
    .replaceAll(/\/(etc|run)\//g, `${machine}/$1/`)
    .replaceAll("/usr/local/bin/node", "node");
  await writeFile(join(machine, "clone/deploy/install.sh"), script);
  const { child, lines } = start("sh", [join(machine, "clone/deploy/install.sh"), "a.example"], {
    env: { PATH: `${join(machine, "bin")}:/usr/bin:/bin`, DOCTOR: String(doctor) },
  });
  const [code] = (await once(child, "close")) as [number];
  return { code, lines, caddyfile: await readFile(join(machine, "etc/caddy/Caddyfile"), "utf8") };
}

test("install.sh ends with the shop's address if doctor finds no fault, and uses the port in .env", async () => {
  const { code, lines, caddyfile } = await runInstall(0, true);
  expect([code, lines.at(-1)]).toEqual([0, "== The shop's address is https://a.example"]);
  expect(lines).toContain("asked http://127.0.0.1:4321/readyz");
  expect(caddyfile).toContain("dynamic a 127.0.0.1 4321\n");
});

test.each([
  ["doctor finds a fault", 1, true, "doctor found a fault, shown above."],
  ["systemd isn't running", 0, false, "systemd isn't running here, so nothing serves a.example"],
])("install.sh ends with the problem if %s", async (_, doctor, hasSystemd, said) => {
  const { code, lines } = await runInstall(doctor, hasSystemd);
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(`not done: ${said}`)]);
  expect(lines.join()).not.toContain("The shop's address is");
});
