import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { findFreePort, recordLines } from "./server.ts";

/** Checks the release, and takes the backup beside it as the shop. */
const INSTALLER = `VERSION=
SUM=
echo "$SUM  vitrine-$VERSION.tgz" | sha256sum --check --quiet || exit 1
echo "$1" >>HERE/installed
[ ! -e moving.tar.gz ] || tar -xzf moving.tar.gz -C HERE/srv/vitrine --strip-components=1 shop
mkdir -p HERE/opt/vitrine && ln -sfn "versions/$VERSION" HERE/opt/vitrine/current
`;

/** Drops the options of ssh and scp, each of which has a value. */
const SKIP_OPTIONS = "while case $1 in -*) ;; *) false ;; esac; do shift 2; done";

const PROGRAMS = {
  // What runs on the server finds its places in the folder.
  "on-server": `cd HERE/root && export HOME=$PWD SSH_CONNECTION="198.51.100.9 4242 93.184.215.14 22"
printf '%s\\n' "$1" | sed "s,/\\(srv\\|opt\\)/,HERE/\\1/,g" | exec sh`,
  ssh: `${SKIP_OPTIONS}\n[ "$1" = "" ] || exec on-server "$2"`,
  scp: `${SKIP_OPTIONS}\nfor to; do :; done\nwhile [ $# -gt 1 ]; do cp "$1" "HERE/root/$(basename "$to")"; shift; done`,
  npm: 'tar -czf "vitrine-$(sed -n \'s/.*"version":"\\([^"]*\\).*/\\1/p\' "$4/package.json").tgz" "$4"',
  id: "echo 0",
  "apt-get": "",
};

type SshMachine = Awaited<ReturnType<typeof makeSshMachine>>;

/** Folders that stand for a server, and for an installed program on the seller's computer whose ssh leads to it. */
export async function makeSshMachine(version: string) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "vitrine-ssh-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  const inner = (path: string) => join(folder, path);
  async function write(path: string, text: string, mode = 0o644): Promise<void> {
    await mkdir(dirname(inner(path)), { recursive: true });
    await writeFile(inner(path), text.replaceAll("HERE", folder), { mode });
  }
  const command = (name: string, body: string) =>
    write(`bin/${name}`, `#!/bin/sh\n${body}\n`, 0o755);
  for (const path of ["root", "srv/vitrine", "opt"]) await mkdir(inner(path), { recursive: true });
  for (const [name, body] of Object.entries(PROGRAMS)) await command(name, body);
  await write("program/package.json", JSON.stringify({ name: "vitrine", version }));
  await write("program/deploy/install.sh", INSTALLER);
  return {
    inner,
    command,
    write,
    read: (path: string) => readFile(inner(path), "utf8"),
    env: { PATH: `${inner("bin")}:${process.env.PATH ?? ""}` },
  };
}

const SSHD = "/usr/sbin/sshd";
export const hasSshd = existsSync(SSHD);

/** Lets the system's own ssh and scp reach the server by a real sshd on this machine. Returns its port, and how often somebody logged in. */
export async function serveSsh({ inner, write, command }: SshMachine) {
  const port = await findFreePort();
  for (const name of ["host", "login"]) {
    await promisify(execFile)("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", inner(name)]);
  }
  await command(
    "forced",
    'export PATH="HERE/bin:$PATH"\ncase $SSH_ORIGINAL_COMMAND in *sftp-server*) cd HERE/root && exec $SSH_ORIGINAL_COMMAND -d HERE/root ;; esac\nexec on-server "$SSH_ORIGINAL_COMMAND"',
  );
  await write(
    "sshd_config",
    `Port ${port}
ListenAddress 127.0.0.1
HostKey HERE/host
AuthorizedKeysFile HERE/login.pub
StrictModes no
UsePAM no
PidFile none
LogLevel INFO
Subsystem sftp /usr/lib/openssh/sftp-server
ForceCommand HERE/bin/forced
`,
  );
  await write(
    "ssh_config",
    "Host *\n  IdentityFile HERE/login\n  IdentitiesOnly yes\n  StrictHostKeyChecking no\n  UserKnownHostsFile /dev/null\n  LogLevel ERROR\n",
  );
  for (const name of ["ssh", "scp"])
    await command(name, `exec /usr/bin/${name} -F HERE/ssh_config "$@"`);
  // As root, it wants a folder to close itself into.
  if (process.getuid?.() === 0) await mkdir("/run/sshd", { recursive: true });
  const sshd = spawn(SSHD, ["-D", "-e", "-f", inner("sshd_config")], { stdio: "pipe" });
  const lines = recordLines(sshd);
  onTestFinished(async () => {
    if (sshd.exitCode === null && sshd.kill()) await once(sshd, "close");
  });
  await expect.poll(() => lines.join()).toContain("Server listening");
  return {
    port,
    countLogins: () => lines.filter((line) => line.startsWith("Accepted publickey")).length,
  };
}
