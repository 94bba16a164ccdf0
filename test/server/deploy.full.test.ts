import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readVersion } from "../../server/process/program.ts";
import { serveHttp } from "../support/http-server.ts";
import { send } from "../support/raw-request.ts";
import {
  findFreePort,
  NODE_COMPILE_CACHE,
  recordLines,
  ROOT,
  waitForPort,
} from "../support/server.ts";

const HOME = "/srv/vitrine";
const COMMAND = "/usr/local/bin/vitrine";
const readDeploy = (file: string) => readFile(join(ROOT, "deploy", file), "utf8");
const INIT = ["init", "--yes", "--name", "Tide & Oak", "--email", "ada@tide.com", "--names"];

const LAUNCHER = join(ROOT, "vitrine.js");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-units-"));
  const init = spawn(process.execPath, [LAUNCHER, ...INIT, "harbor.com quay.com"], {
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
  const [program, ...args] = valuesOf("ExecStart").join().split(" ");
  expect(program).toBe(COMMAND);
  const env = valuesOf("Environment").flatMap((line) => line.split(" "));
  return {
    args: [LAUNCHER, ...args],
    cwd: valuesOf("WorkingDirectory").join(),
    env: Object.fromEntries(env.map((setting) => setting.split("=") as [string, string])),
  };
}

async function startUnit(file: string, instance?: string) {
  const { args, ...options } = await readUnit(file, instance);
  return start(process.execPath, args, options);
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
  readonly image: string;
  readonly environment: Record<string, string>;
  readonly volumes: readonly { target: string; read_only?: boolean }[];
}

test("in Docker, the image of this version serves the shop's folder, where commands can change it", async () => {
  const dockerfile = await readDeploy("Dockerfile");
  const { services } = parse(await readDeploy("compose.yaml")) as {
    services: { shop: ShopService };
  };
  const { image, volumes, environment } = services.shop;
  expect(image).toBe(`vitrine:\${VITRINE_VERSION:-${readVersion()}}`);
  const [, workingDirectory] = /^WORKDIR (.*)$/m.exec(dockerfile) ?? [];
  expect(volumes).toEqual([expect.objectContaining({ target: workingDirectory })]);
  expect(volumes[0]?.read_only).toBeUndefined();
  expect(dockerfile).toContain('CMD ["vitrine", "start"]');
  expect(environment).toMatchObject({ HOST: "0.0.0.0", TRUST_PROXY: "1" });
});

async function runInstallLine(begin: string): Promise<string> {
  const script = await readDeploy("install.sh");
  const line = script.split("\n").find((each) => each.startsWith(begin)) ?? "";
  const [command = ""] = line.split(" >/");
  const env = { PATH: process.env.PATH ?? "", DOMAIN: "quays.example", port: "3000", PROGRAM: "." };
  return text(spawn("sh", ["-c", `${command}; echo "$NODE"`], { cwd: ROOT, env }).stdout);
}

test("install.sh installs the Node that a clone fetches, and writes the Caddyfile of a shop on the same machine", async () => {
  const runtime = JSON.parse(await readFile(join(ROOT, "runtime/package.json"), "utf8"));
  const versions = new Set(Object.values(runtime.optionalDependencies));
  expect([await runInstallLine("NODE=")]).toEqual([...versions].map((version) => `${version}\n`));
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
  node: `exec "${process.execPath}" "$@"`,
  npm: '[ "$1" != install ] || { mkdir -p $3/node_modules/vitrine; tar -xzf $9 -C $3/node_modules/vitrine --strip-components=1; }',
  vitrine: "case $1 in doctor) exit $DOCTOR ;; esac",
  curl: 'for last; do :; done; echo "asked $last"',
};
const DONE_ALREADY = ["apt-get", "caddy", "chown", "systemctl", "useradd"];

/** Runs the script beside a release, in a folder that stands for the machine. */
async function runInstall(doctor: number, hasSystemd: boolean, checksum?: string) {
  const machine = await mkdtemp(join(tmpdir(), "vitrine-install-"));
  onTestFinished(() => rm(machine, { recursive: true }));
  const inner = (path: string) => join(machine, path);
  const shop = ["etc/caddy", "etc/systemd/system", "srv/vitrine", "usr/local/bin"];
  for (const path of ["bin", "package/deploy", ...shop]) {
    await mkdir(inner(path), { recursive: true });
  }
  if (hasSystemd) await mkdir(inner("run/systemd/system"), { recursive: true });
  const stubs = [
    ...Object.entries(STUBS),
    // Another owner can be given by root alone.
    ["install", 'case $* in *--owner*) ;; *) exec /usr/bin/install "$@" ;; esac'] as const,
    ...DONE_ALREADY.map((name) => [name, ""] as const),
  ];
  for (const [name, body] of stubs) {
    await writeFile(inner(`bin/${name}`), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  await cp(join(ROOT, "deploy"), inner("package/deploy"), { recursive: true });
  await writeFile(inner("package/package.json"), '{\n  "version": "1.0.0"\n}\n');
  await writeFile(inner("package/vitrine.js"), "#!/bin/sh\n", { mode: 0o755 });
  await writeFile(inner("srv/vitrine/.env"), 'export PORT="4321" # mine\n');
  await writeFile(inner("etc/caddy/Caddyfile"), "root * /usr/share/caddy\n");
  const script = (await readDeploy("install.sh")).replaceAll(
    /(?<![\w.*])\/(etc|run|opt|srv|usr\/local)\//g,
    `${machine}/$1/`,
  );
  await writeFile(inner("install.sh"), script);
  const release = "vitrine-1.0.0.tgz";
  const pack = `tar -czf ${release} package && sha256sum ${release} >${release}.sha256`;
  const spoil =
    checksum === undefined ? "true" : `echo "${checksum}  ${release}" >${release}.sha256`;
  const { child, lines } = start("sh", ["-c", `${pack}; ${spoil}; exec sh install.sh a.example`], {
    cwd: machine,
    env: { PATH: `${inner("bin")}:/usr/bin:/bin`, DOCTOR: String(doctor) },
  });
  const [code] = (await once(child, "close")) as [number];
  return { code, lines, read: (path: string) => readFile(inner(path), "utf8"), inner };
}

/** The script is for Debian, and other systems lack its programs. */
const onLinux = test.skipIf(process.platform !== "linux");

onLinux(
  "install.sh places the release, sets the units and Caddy up with the port in .env, and ends with the shop's address",
  async () => {
    const { code, lines, read, inner } = await runInstall(0, true);
    expect([code, lines.at(-1)]).toEqual([0, "== The shop's address is https://a.example"]);
    expect(lines).toContain("asked http://127.0.0.1:4321/readyz");
    expect(await read("etc/caddy/Caddyfile")).toContain("dynamic a 127.0.0.1 4321\n");
    expect(await readlink(inner("opt/vitrine/current"))).toBe("versions/1.0.0");
    expect(await readlink(inner("usr/local/bin/vitrine"))).toBe(
      inner("opt/vitrine/current/node_modules/vitrine/vitrine.js"),
    );
    expect(await read("etc/systemd/system/vitrine.service")).toContain("vitrine start\n");
  },
);

onLinux(
  "install.sh takes Node from nodejs.org's archive, unless its checksum is wrong",
  async () => {
    const place = await mkdtemp(join(tmpdir(), "vitrine-node-"));
    onTestFinished(() => rm(place, { recursive: true }));
    const script = await readDeploy("install.sh");
    const unpack = /^unpack_node\(\) \{[^]*?^\}$/m.exec(script)?.[0] ?? "";
    const arch = process.arch === "arm64" ? "arm64" : "x64";
    const name = `node-v1.0.0-linux-${arch}`;
    const run = (words: string, site = "") => {
      const env = { PATH: process.env.PATH ?? "", NODE: "1.0.0", NODE_SITE: site };
      return text(spawn("sh", ["-c", words], { cwd: place, env }).stdout);
    };
    await run(
      `mkdir -p ${name}/bin ${name}/lib ${name}/include local; touch ${name}/bin/node; tar -czf a.tgz ${name}; sed "s,a.tgz,${name}.tar.gz," >sums <<END\n$(sha256sum a.tgz)\nEND`,
    );
    let sums = await readFile(join(place, "sums"), "utf8");
    const archive = await readFile(join(place, "a.tgz"));
    const site = await serveHttp(({ url }, response) =>
      response.end(url?.endsWith(".txt") ? sums : archive),
    );
    onTestFinished(() => site.close());
    const words = `${unpack.replaceAll("/usr/local", "local")}; unpack_node && ls local/* || echo refused`;
    expect(await run(words, site.origin)).toBe("local/bin:\nnode\n\nlocal/lib:\n");
    sums = sums.replace(/^\w{8}/, "00000000");
    expect(await run(words, site.origin)).toContain("refused");
  },
);

onLinux("install.sh refuses a release that isn't what its checksum says", async () => {
  const { code, lines, inner } = await runInstall(0, true, "0".repeat(64));
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining("or isn't what was released")]);
  expect(existsSync(inner("opt/vitrine/current"))).toBe(false);
});

onLinux.each([
  ["doctor finds a fault", 1, true, "doctor found a fault, shown above."],
  ["systemd isn't running", 0, false, "systemd isn't running here, so nothing serves a.example"],
])("install.sh ends with the problem if %s", async (_, doctor, hasSystemd, said) => {
  const { code, lines } = await runInstall(doctor, hasSystemd);
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(`not done: ${said}`)]);
  expect(lines.join()).not.toContain("The shop's address is");
});
