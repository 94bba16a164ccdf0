import { spawn, type SpawnOptions } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readVersion } from "../../server/process/program.ts";
import { serveHttp } from "../support/http-server.ts";
import { makeMachine } from "../support/install-machine.ts";
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
    expect.stringMatching(
      /^Backed up to kept\/backups\/shop-2\S+\.tar\.gz, .*\.\/my-shop \(2 files\).*passwords of \.env/,
    ),
  ]);
});

test("vitrine.service runs the same as vitrine@.service, at the port in .env", async () => {
  const { env, ...rest } = await readUnit("vitrine@.service", "3000");
  const { PORT, ...others } = env;
  expect(PORT).toBe("3000");
  expect(await readUnit("vitrine.service")).toEqual({ ...rest, env: others });
  // The shop marks a paid name as sold in its folder.
  for (const file of ["vitrine.service", "vitrine@.service"])
    expect(await readDeploy(file)).toMatch(
      /^ReadWritePaths=\/srv\/vitrine\nReadOnlyPaths=-\/srv\/vitrine\/\.env$/m,
    );
});

interface ShopService {
  readonly image: string;
  readonly environment: Record<string, string>;
  readonly volumes: readonly string[];
}

test("in Docker, the image of this version serves the shop's folder, behind Caddy", async () => {
  const dockerfile = await readDeploy("Dockerfile");
  const { services } = parse(await readDeploy("compose.yaml")) as {
    services: { shop: ShopService };
  };
  const { image, volumes, environment } = services.shop;
  expect(image).toBe(`vitrine:\${VITRINE_VERSION:-${readVersion()}}`);
  const [, workingDirectory] = /^WORKDIR (.*)$/m.exec(dockerfile) ?? [];
  expect(workingDirectory).toBe("/storage");
  expect(volumes).toEqual([`shop:${workingDirectory}`]);
  expect(dockerfile).toMatch(/^ENV HOST=0\.0\.0\.0 PORT=80 TRUST_PROXY=1 TAKE_OVER=yes$/m);
  expect(dockerfile).toContain('CMD ["/hooks/start"]');
  expect(await readDeploy("Caddyfile")).toContain(`dynamic a shop ${environment.PORT}`);
});

test("a container answers that it is up and has no shop until there is one, and the host's copy of a running shop is whole once it is restored", async () => {
  const storage = await mkdtemp(join(tmpdir(), "vitrine-storage-"));
  const bin = await mkdtemp(join(tmpdir(), "vitrine-bin-"));
  for (const each of [storage, bin]) onTestFinished(() => rm(each, { recursive: true }));
  const command = `#!/bin/sh\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`;
  await writeFile(join(bin, "vitrine"), command, { mode: 0o755 });
  const env = { PATH: `${bin}:${process.env.PATH}`, PORT: "0", NODE_COMPILE_CACHE };
  const startHook = (name: string) =>
    start(join(ROOT, "deploy/hooks", name), [], { cwd: storage, env });
  const run = async (name: string) => {
    const { child } = startHook(name);
    return (await once(child, "close")) as [number];
  };
  const open = async () => {
    const { child, lines } = startHook("start");
    const url = `http://localhost:${await waitForPort(child, lines)}`;
    const { body } = await send(url, { path: "/about" });
    child.kill();
    await once(child, "close");
    return body;
  };
  const PORT = await findFreePort();
  const empty = start(join(ROOT, "deploy/hooks/start"), [], {
    cwd: storage,
    env: { ...env, PORT: String(PORT), SITE_URL: "https://names.example" },
  });
  const ask = async (path: string) =>
    fetch(`http://localhost:${PORT}${path}`).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(() => ask("/up")).toBe(200);
  expect(await ask("/")).toBe(503);
  expect(empty.lines).toEqual([
    expect.stringMatching(/^There is no shop here yet\. .*docker exec -it \S+ vitrine init/),
  ]);
  empty.child.kill();
  expect(await once(empty.child, "close")).toEqual([0, null]);
  expect(await run("pre-backup")).toEqual([0, null]);
  const init = start(process.execPath, [LAUNCHER, ...INIT, "harbor.com", "--no-env", "."], {
    cwd: storage,
    env,
  });
  expect(await once(init.child, "close")).toEqual([0, null]);
  expect(await open()).toContain("Tide &amp; Oak");
  expect(await run("pre-backup")).toEqual([0, null]);
  await writeFile(join(storage, "data/vitrine.db"), "half a page");
  expect(await run("post-restore")).toEqual([0, null]);
  expect(await open()).toContain("Tide &amp; Oak");
  expect(await run("post-restore")).toEqual([0, null]);

  await mkdir(join(storage, "own"));
  for (const name of ["shop.yaml", "listings"])
    await rename(join(storage, name), join(storage, "own", name));
  await writeFile(join(storage, ".env"), "CONTENT_DIR=own\n");
  expect(await run("pre-backup")).toEqual([0, null]);
  expect(existsSync(join(storage, "data/backups/host.tar.gz"))).toBe(true);
});

test("install.sh installs the Node that a clone fetches", async () => {
  const runtime = JSON.parse(await readFile(join(ROOT, "runtime/package.json"), "utf8"));
  const [, version] = /^NODE=(.*)$/m.exec(await readDeploy("install.sh")) ?? [];
  expect(new Set([version])).toEqual(new Set(Object.values(runtime.optionalDependencies)));
});

test.each(["", "https://names.example", "a.example/$(id)"])(
  "install.sh refuses %o, which isn't a host name, before it changes anything",
  async (host) => {
    const { child, lines } = start("sh", ["deploy/install.sh", host], { cwd: ROOT });
    expect(await once(child, "close")).toEqual([1, null]);
    expect(lines.join("\n")).toContain(`found "${host}", expected the shop's host`);
  },
);

const prepared = (then = "") => `case $1 in prepare) echo 4321 ;; ${then} esac`;

/** The script is for Debian, and other systems lack its programs. */
const onLinux = test.skipIf(process.platform !== "linux");

onLinux(
  "install.sh places the release, sets the units and Caddy up with the shop's port, and ends with the shop's address",
  async () => {
    const { install, read, inner } = await makeMachine(prepared());
    const { code, lines } = await install();
    expect([code, lines.at(-1)]).toEqual([0, "== The shop's address is https://a.example"]);
    expect(lines).toContain("asked http://127.0.0.1:4321/readyz");
    const caddyfile = await read("etc/caddy/Caddyfile");
    expect(caddyfile).toMatch(/^a\.example \{$/m);
    expect(caddyfile).toContain("ask http://127.0.0.1:4321/landers/allowed\n");
    expect(caddyfile.match(/dynamic a 127\.0\.0\.1 4321\n/g)).toHaveLength(2);
    expect(caddyfile).not.toMatch(/DOMAIN|^[^#]*\bshop[ :]\d/m);
    expect(await readlink(inner("opt/vitrine/current"))).toBe("versions/1.0.0");
    expect(await readlink(inner("usr/local/bin/vitrine"))).toBe(
      inner("opt/vitrine/current/node_modules/vitrine/vitrine.js"),
    );
    expect(await read("etc/systemd/system/vitrine.service")).toContain("vitrine start\n");
  },
);

onLinux(
  "run again, install.sh leaves all as it is if the program says that the shop has another host",
  async () => {
    const { install, inner, write } = await makeMachine(prepared());
    await install();
    const refusing = "case $1 in prepare) echo 'this is b.example'; exit 1 ;; esac";
    const program = "opt/vitrine/current/node_modules/vitrine/vitrine.js";
    await write(program, `#!/bin/sh\n${refusing}\n`);
    const listTimes = async () => text(spawn("find", [inner("."), "-printf", "%p %C@\\n"]).stdout);
    const before = await listTimes();
    const { code, lines } = await install();
    expect([code, lines[0]]).toEqual([1, "this is b.example"]);
    expect(await listTimes()).toBe(before);
  },
);

onLinux(
  "install.sh names the program that has Caddy's port, and leaves Caddy out if that is to stay",
  async () => {
    const { install, inner, read, write } = await makeMachine(prepared());
    const sockets = "  sl  local_address rem_address st\n   0: 00000000:0050 00000000:0000 0A";
    await write("proc/net/tcp", `${sockets} 00000000:00000000 00:00000000 00000000 0 0 4242 1\n`);
    await write("proc/77/comm", "nginx\n");
    await mkdir(inner("proc/77/fd"));
    await symlink("socket:[4242]", inner("proc/77/fd/5"));
    const { code, lines } = await install();
    expect([code, lines]).toEqual([1, [expect.stringContaining("nginx has port 80, and Caddy")]]);
    expect(lines.join()).toContain("run this again with PROXY=own before sh");
    const own = await install({ PROXY: "own" });
    expect([own.code, own.lines.join()]).toEqual([0, expect.stringContaining('"Behind a proxy"')]);
    expect(await read("etc/caddy/Caddyfile")).toBe("root * /usr/share/caddy\n");
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

onLinux("install.sh refuses a release that isn't its own", async () => {
  const { install, inner, write } = await makeMachine(prepared());
  await write("vitrine-1.0.0.tgz", "another");
  const { code, lines } = await install();
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining("isn't the release of this")]);
  expect(existsSync(inner("opt/vitrine/current"))).toBe(false);
});

onLinux(
  "install.sh updates an older version with its own release, and repairs a newer one",
  async () => {
    const { install, inner, read, write } = await makeMachine(
      prepared('update) echo "$@" >>"$(dirname "$0")/updates" ;;'),
    );
    const become = async (to: string, from: string) => {
      await rename(inner(`opt/vitrine/versions/${from}`), inner(`opt/vitrine/versions/${to}`));
      await rm(inner("opt/vitrine/current"));
      await symlink(`versions/${to}`, inner("opt/vitrine/current"));
    };
    await install();
    await become("1.10.0", "1.0.0");
    expect((await install()).lines).toContain("Vitrine 1.10.0 is in place.");
    await become("0.9.0", "1.10.0");
    expect((await install()).code).toBe(0);
    const [, sum = ""] = /^SUM=(\w+)$/m.exec(await read("install.sh")) ?? [];
    expect(await read("usr/local/bin/updates")).toBe(
      `update --checksum ${sum} ${inner("opt/vitrine/incoming/vitrine-1.0.0.tgz")}\n`,
    );
    await write("vitrine-1.0.0.tgz", "exchanged");
    expect((await install()).lines.at(-1)).toContain("isn't the release of this script");
  },
);

onLinux("a part of install.sh or get.sh does nothing", async () => {
  for (const name of ["install.sh", "get.sh"]) {
    const script = await readDeploy(name);
    for (const end of [0.3, 0.6, 0.9].map((part) => Math.floor(script.length * part))) {
      const part = script.slice(0, end).replace("set -eu", "set -eux");
      const { child, lines } = start("sh", ["-c", part, "sh", "a.example"], { cwd: folder });
      expect(await once(child, "close")).toEqual([2, null]);
      expect(lines.filter((line) => line.startsWith("+"))).toEqual([]);
    }
  }
});

onLinux(
  "get.sh fetches the release and its script, and runs it only if both are right",
  async () => {
    const place = await mkdtemp(join(tmpdir(), "vitrine-get-"));
    onTestFinished(() => rm(place, { recursive: true }));
    const files: Record<string, string> = {
      "/vitrine-1.0.0.tgz": "release",
      "/install.sh": `echo "installs for $1 from $(cat "$(dirname "$0")/vitrine-1.0.0.tgz")"\n`,
    };
    const sha256 = (path: string) =>
      createHash("sha256")
        .update(files[path] ?? "")
        .digest("hex");
    const site = await serveHttp(({ url = "" }, response) => {
      const file = files[url];
      response.writeHead(file === undefined ? 404 : 200).end(file);
    });
    onTestFinished(() => site.close());
    const script = (await readDeploy("get.sh"))
      .replace(/^VERSION=$/m, "VERSION=1.0.0")
      .replace(/^SUM=$/m, `SUM=${sha256("/vitrine-1.0.0.tgz")}`)
      .replace(/^INSTALL_SUM=$/m, `INSTALL_SUM=${sha256("/install.sh")}`)
      .replace(/^ADDRESS=$/m, `ADDRESS=${site.origin}`);
    const get = async () => {
      const { child, lines } = start("sh", ["-s", "a.example"], {
        env: { PATH: process.env.PATH, TMPDIR: place },
        stdio: ["pipe", "pipe", "pipe"],
      });
      child.stdin?.end(script);
      const [code] = (await once(child, "close")) as [number];
      return { code, last: lines.at(-1) };
    };
    expect(await get()).toEqual({ code: 0, last: "installs for a.example from release" });
    files["/install.sh"] += "echo evil\n";
    expect(await get()).toEqual({
      code: 1,
      last: expect.stringContaining("isn't what was released"),
    });
    delete files["/install.sh"];
    expect(await get()).toEqual({ code: 1, last: expect.stringContaining("can't be fetched") });
    expect(await readdir(place)).toEqual([]);
  },
);

onLinux("without a shop, install.sh sets up neither the units nor Caddy", async () => {
  const { install, inner } = await makeMachine("");
  const { code, lines } = await install();
  expect([code, lines.at(-2)]).toEqual([0, "== Not started: there is no shop yet"]);
  expect(existsSync(inner("etc/systemd/system/vitrine.service"))).toBe(false);
  expect(existsSync(inner("etc/caddy/Caddyfile.vitrine"))).toBe(false);
});

const SITE = "fault    site      a.example has no address in DNS";
const MAIL = "fault    mail server  it refuses the login";

onLinux.each([
  ["doctor finds a fault", `${SITE}\n${MAIL}`, true, "doctor found a fault, shown above."],
  ["doctor doesn't run", "", true, "doctor found a fault, shown above."],
  ["systemd isn't running", null, false, "systemd isn't running here, so nothing serves a.example"],
])("install.sh ends with the problem if %s", async (_, said, hasSystemd, problem) => {
  const doctor = said === null ? "" : `doctor) echo '${said}'; exit 1 ;;`;
  const { install, inner } = await makeMachine(prepared(doctor));
  if (!hasSystemd) await rm(inner("run/systemd"), { recursive: true });
  const { code, lines } = await install();
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(`not done: ${problem}`)]);
  expect(lines.join()).not.toContain("The shop's address is");
});

onLinux(
  "install.sh succeeds if all that is left is that the host leads to the server",
  async () => {
    const { install } = await makeMachine(prepared(`doctor) echo '${SITE}'; exit 1 ;;`));
    const { code, lines } = await install();
    expect([code, lines.at(-2)]).toEqual([0, "== The shop's address is https://a.example"]);
    expect(lines.at(-1)).toContain("DNS can take an hour");
  },
);

onLinux(
  "install.sh restores the backup beside it if there is no shop yet, and again if that was interrupted",
  async () => {
    const shop =
      'prepare) [ ! -e "$HOME/shop.yaml" ] || echo 4321 ;; restore) cp "$2" "$HOME/shop.yaml" ;;';
    const { install, read, write, inner } = await makeMachine(`case $1 in ${shop} esac`);
    await write("moving.tar.gz", "one");
    expect(await install()).toMatchObject({ code: 0 });
    expect(await read("srv/vitrine/shop.yaml")).toBe("one");
    await write("moving.tar.gz", "two");
    await install();
    expect(await read("srv/vitrine/shop.yaml")).toBe("one");
    await write("srv/vitrine/arriving.tar.gz", "half");
    await rename(inner("moving.tar.gz"), inner("elsewhere"));
    const { code, lines } = await install();
    expect([code, lines.at(-1)]).toEqual([
      1,
      expect.stringContaining("restoring it was interrupted"),
    ]);
    await rename(inner("elsewhere"), inner("moving.tar.gz"));
    await install();
    expect(await read("srv/vitrine/shop.yaml")).toBe("two");
    expect(existsSync(inner("srv/vitrine/arriving.tar.gz"))).toBe(false);
  },
);

onLinux(
  "install.sh waits for another one, by a file that only root can lock, and the shop's programs don't get",
  async () => {
    const { install, inner } = await makeMachine(
      `[ "$1" = --version ] || [ ! -e /proc/$$/fd/9 ] || exit 1; ${prepared()}`,
    );
    expect((await install()).code).toBe(0);
    expect((await stat(inner("opt/vitrine/lock"))).mode & 0o777).toBe(0o600);
    const holder = start("flock", [inner("opt/vitrine/lock"), "sh", "-c", "echo held; cat"], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    await expect.poll(() => holder.lines).toEqual(["held"]);
    const log = inner("waited");
    const waiting = start("sh", ["-c", `sh install.sh a.example >"${log}"`], {
      cwd: inner("."),
      env: { SUDO_UID: "0" },
    });
    await expect.poll(() => readFile(log, "utf8")).toContain("Another install.sh is running");
    expect(await readFile(log, "utf8")).not.toContain("== Packages");
    holder.child.stdin?.end();
    expect(await once(waiting.child, "close")).toEqual([0, null]);
  },
);

onLinux("uninstall.sh removes what install.sh set up, and leaves the shop", async () => {
  const systemctl = 'echo "systemctl $*"';
  const { install, uninstall, inner, write } = await makeMachine(prepared(), { systemctl });
  const list = async () => text(spawn("find", [inner("."), "-name", "[vV]itrine*"]).stdout);
  await write("srv/vitrine/shop.yaml", "");
  const other = "etc/systemd/system/vitrine-other.service";
  await write(other, "ExecStart=/home/ada/bin/vitrine start\n");
  const before = await list();
  await install();
  const { code, lines } = await uninstall();
  expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining("To remove it too: rm -r")]);
  for (const unit of ["vitrine.service", "vitrine-backup.timer", "caddy"])
    expect(lines).toContain(`systemctl disable --quiet --now ${unit}`);
  expect(existsSync(inner("srv/vitrine/shop.yaml"))).toBe(true);
  expect(await list()).toBe(before);
  await install();
  const installed = await list();
  await write(other, `ExecStart=${inner("usr/local/bin/vitrine")} start\n`);
  const refused = await uninstall();
  expect([refused.code, refused.lines]).toEqual([
    1,
    [expect.stringContaining(`${inner(other)} runs this program too`)],
  ]);
  expect(await list()).toBe(installed);
  await rm(inner(other));
  await write("etc/caddy/Caddyfile", "other.example {}");
  await rm(inner("srv/vitrine"), { recursive: true });
  const { lines: said } = await uninstall();
  expect(said.slice(-2)).toEqual([
    expect.stringContaining("was changed, so it stays"),
    "removed vitrine",
  ]);
});
