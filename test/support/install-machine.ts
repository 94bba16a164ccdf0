import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { recordLines, ROOT } from "./server.ts";

/** Stand for what the machine has, and for what the script has done already. */
const PROGRAMS = {
  id: "echo 0",
  node: `exec "${process.execPath}" "$@"`,
  npm: '[ "$1" != install ] || { mkdir -p $3/node_modules/vitrine; tar -xzf $9 -C $3/node_modules/vitrine --strip-components=1; }',
  curl: 'for last; do :; done; echo "asked $last"',
  // Only root can become another user, or give a file to one.
  setpriv: 'while case $1 in --*) ;; *) false ;; esac; do shift; done; exec "$@"',
  chown: "",
  stat: "case $1 in *U) echo vitrine ;; *) echo 995 ;; esac",
  "apt-get": "",
  caddy: "",
  systemctl: "",
  useradd: "",
  userdel: "echo removed $1",
};

interface Ran {
  readonly code: number;
  readonly lines: string[];
}

interface Machine {
  readonly inner: (path: string) => string;
  write(path: string, text: string, mode?: number): Promise<void>;
  read(path: string): Promise<string>;
  /** Makes the release of `package`, and its script. */
  pack(): Promise<void>;
  install(env?: Record<string, string>): Promise<Ran>;
  uninstall(): Promise<Ran>;
}

/** A folder that stands for a machine with systemd and a release, whose command `vitrine` is a script for the shell. */
export async function makeMachine(
  vitrine: string,
  programs: Readonly<Record<string, string>> = {},
): Promise<Machine> {
  const machine = await mkdtemp(join(tmpdir(), "vitrine-install-"));
  onTestFinished(() => rm(machine, { recursive: true }));
  await chmod(machine, 0o755);
  const inner = (path: string) => join(machine, path);
  async function write(path: string, text: string, mode = 0o644): Promise<void> {
    await mkdir(dirname(inner(path)), { recursive: true });
    await writeFile(inner(path), text, { mode });
  }
  for (const path of ["etc/systemd/system", "run/systemd/system", "srv/vitrine"]) {
    await mkdir(inner(path), { recursive: true });
  }
  for (const [name, body] of Object.entries({ ...PROGRAMS, ...programs })) {
    await write(`usr/local/bin/${name}`, `#!/bin/sh\n${body}\n`, 0o755);
  }
  await write("etc/caddy/Caddyfile", "root * /usr/share/caddy\n");
  await cp(join(ROOT, "deploy"), inner("package/deploy"), { recursive: true });
  await write("package/package.json", '{\n  "version": "1.0.0"\n}\n');
  await write("package/vitrine.js", `#!/bin/sh\n${vitrine}\n`, 0o755);
  const places = /(?<![\w.*])\/(etc|proc|run|opt|srv|usr\/local|var)\//g;
  for (const name of ["install.sh", "uninstall.sh"]) {
    const script = await readFile(join(ROOT, "deploy", name), "utf8");
    await write(name, script.replaceAll(places, `${machine}/$1/`));
  }
  async function pack(): Promise<void> {
    const command = `tar -czf vitrine-1.0.0.tgz package
sum=$(sha256sum <vitrine-1.0.0.tgz | cut -c -64)
sed -i "s/^VERSION=.*/VERSION=1.0.0/; s/^SUM=.*/SUM=$sum/" install.sh`;
    await once(spawn("sh", ["-c", command], { cwd: machine }), "close");
  }
  await pack();
  async function run(script: string, env: Record<string, string> = {}) {
    const child = spawn("sh", [script, "a.example"], {
      cwd: machine,
      env: { SUDO_UID: String(process.getuid?.()), ...env },
    });
    const lines = recordLines(child);
    const [code] = (await once(child, "close")) as [number];
    return { code, lines };
  }
  return {
    inner,
    write,
    pack,
    read: (path) => readFile(inner(path), "utf8"),
    install: (env) => run("install.sh", env),
    uninstall: () => run("uninstall.sh"),
  };
}
