import { mkdtemp, rm } from "node:fs/promises";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { domainToASCII } from "node:url";
import { type Command, InvalidArgumentError } from "commander";
import { isPublic } from "../../server/http/outgoing.ts";
import { openResolver } from "../../server/lookups/resolver.ts";
import { isInstalled, programFile, readVersion } from "../../server/process/program.ts";
import { compareVersions } from "../../server/process/versions.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "../command/command.ts";
import { loginOf, openConnection } from "./connection.ts";
import { adviseDns } from "./dns-advice.ts";
import { packProgram, packShop } from "./pack.ts";

const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** In root's own folder. */
const PLACE = "vitrine-install";

/** A shop whose backup is still beside it was being restored when it was interrupted. */
const LOOK = `echo "user=$(id -u)"
echo "apt=$(command -v apt-get)"
echo "connection=$SSH_CONNECTION"
echo "version=$(readlink /opt/vitrine/current | sed 's,.*/,,')"
cd /srv/vitrine 2>/dev/null && [ ! -e arriving.tar.gz ] && { [ -e shop.yaml ] || [ -e .env ]; } && echo "shop=yes"
rm -rf ~/${PLACE} && mkdir -m 700 ~/${PLACE}`;

interface Server {
  /** The server's address as this computer reaches it. */
  readonly address: string;
  /** The installed version; empty if there is none. */
  readonly version: string;
  readonly hasShop: boolean;
}

function readServer(printed: string): Server {
  const found = new Map(
    Array.from(printed.matchAll(/^(\w+)=(.*)$/gm), ([, name = "", value = ""]) => [name, value]),
  );
  if (found.get("user") !== "0") {
    throw new CommandFault(
      "this user isn't root on the server: name root, as in root@names.example",
    );
  }
  if (!found.get("apt")) {
    throw new CommandFault(
      "the server has no apt-get, and this is for Debian 12 and 13: docs/guide/server.md explains each step by hand",
    );
  }
  return {
    address: found.get("connection")?.split(" ")[2] ?? "",
    version: found.get("version") ?? "",
    hasShop: found.get("shop") === "yes",
  };
}

const hostOf = ({ hostname }: URL) => hostname.toLowerCase().replace(/^\[|\]$/g, "");

/** Finds the shop's host in what the seller has said already. */
function chooseHost(server: URL, siteUrl: string | undefined, given: string | undefined): string {
  const site = siteUrl ? URL.parse(siteUrl) : null;
  const named = [given, site?.protocol === "https:" ? site.hostname : null, hostOf(server)];
  const host = named.find((each) => HOST.test(each ?? ""));
  if (!host) {
    throw new CommandFault("the shop's host isn't known: add it, as in --host names.example");
  }
  if (!siteUrl || site?.origin === `https://${host}`) return host;
  throw new CommandFault(
    `this shop's address is ${siteUrl} (SITE_URL in .env), not https://${host}: remove or correct that setting first`,
  );
}

interface Wanted {
  /** Begins with ssh://. */
  readonly server: URL;
  readonly host?: string | undefined;
  /** The folder of the installed program. */
  readonly program: string;
}

export async function setUpServer(context: CommandContext, { server, program, ...given }: Wanted) {
  const say = (text: string) => {
    if (!context.wantsJson) context.terminal.print(`${text}\n`);
  };
  const siteUrl = context.environment.SITE_URL && context.readConfig().siteUrl;
  const host = chooseHost(server, siteUrl, given.host);
  const version = readVersion();
  const folder = await mkdtemp(join(tmpdir(), "vitrine-server-"));
  const connection = openConnection(server, folder, context);
  try {
    say(`Looking at ${hostOf(server)}, which will serve https://${host}`);
    const found = readServer(await connection.read(LOOK));
    if (found.version !== "" && compareVersions(version, found.version) < 0) {
      throw new CommandFault(
        `the server has Vitrine ${found.version}, and this computer ${version}: install the newer one here first (npm install --global vitrine@${found.version})`,
      );
    }
    say(
      found.hasShop
        ? "There is a shop on the server. It stays, with its names and settings, and gets this version of the program."
        : `Backing up the shop in ${resolve(".")}`,
    );
    const shop = found.hasShop ? [] : [await packShop(context, folder)];
    say(`Copying ${shop.length > 0 ? "it and " : ""}Vitrine ${version} to the server`);
    const own = { folder, env: context.environment };
    await connection.copy([...(await packProgram(program, version, own)), ...shop], PLACE);
    const code = await connection.run(`cd ~/${PLACE} && sh install.sh ${host} </dev/null`);
    // The server's own address may be private, as in a cloud.
    const address =
      isIP(hostOf(server)) && !isPublic(found.address) ? hostOf(server) : found.address;
    const dns = await adviseDns(host, address, openResolver(context.readConfig().dns.servers));
    if (code !== 0) {
      throw new CommandFault(
        `${dns ?? ""}install.sh ended on the server with the problem above: correct that, then run this again`,
      );
    }
    await connection.run(`rm -r ~/${PLACE}`);
    return { host, version, address, movedShop: shop.length > 0, dns };
  } finally {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Done = Awaited<ReturnType<typeof setUpServer>>;

function formatDone({ host, movedShop, dns }: Done, server: URL): string {
  const parts = [
    dns ?? `${host} leads to the server.\n`,
    ...(movedShop
      ? [
          "From now on, the shop on the server counts: buyers write to it, and you change it there. Don't start the one here again; its folder is a copy.\n",
        ]
      : []),
    `To open your desk on it, or run any other command:\n  ssh -t ${loginOf(server)} "cd /srv/vitrine && sudo -Hu vitrine vitrine desk --socket"\n`,
  ];
  return `\n${parts.join("")}`;
}

function parseServer(text: string): URL {
  const url = URL.parse(text.startsWith("ssh://") ? text : `ssh://${text}`);
  if (url?.hostname && /^\/?$/.test(url.pathname) && !url.search && !url.hash && !url.password) {
    return url;
  }
  throw new InvalidArgumentError(
    "Expected a server, such as root@names.example or ssh://root@[2001:db8::7]:2222.",
  );
}

function parseHost(text: string): string {
  const host = domainToASCII(text);
  if (HOST.test(host)) return host;
  throw new InvalidArgumentError("Expected a host name, such as names.example.");
}

export function addServer(program: Command, context: CommandContext): void {
  const command = addCommand(program, "server", {
    summary: "put this shop on a server, or update the program there",
    details:
      "Run it in the shop's folder on your own computer, while the shop is stopped. It uses ssh: copies this program and, unless the server has a shop already, a backup of this one, runs install.sh there, and says which DNS records are missing. The shop's host is the one in SITE_URL, or the server's own name. You can run it again at any time, also after it was interrupted.",
    examples: [
      "server root@names.example",
      "server root@203.0.113.7 --host names.example",
      "server ssh://root@names.example:2222",
    ],
  }).option(
    "--host <HOST>",
    "the shop's host, if neither SITE_URL nor the server's name says it",
    parseHost,
  );
  command.argument("<SERVER>", "", parseServer);
  command.action(async (server: URL, { host }: { readonly host?: string }) => {
    if (!isInstalled) {
      throw new CommandFault(
        "a clone can't be copied to a server: make a release (npm run release), install it (npm install --global ./dist/vitrine-<version>.tgz), and run vitrine server in the shop's folder",
      );
    }
    // Ctrl+C ends ssh too, and the backup of the shop is removed then.
    process.on("SIGINT", () => undefined);
    const done = await setUpServer(context, { server, host, program: programFile(".") });
    printResult(context, done, formatDone(done, server));
  });
}
