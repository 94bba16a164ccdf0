import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A made-up release does this wrong, or besides. */
export interface Faults {
  /** It ends at its start with this text. */
  readonly dies?: string;
  /** A path that answers 500, or a method and a path. */
  readonly breaks?: string;
  /** It changes the database, as a migration would. */
  readonly migrates?: boolean;
  /** It stores this inquiry at its start. */
  readonly takes?: string;
  /** Whether all this happens only in the shop's own place, so that the rehearsal goes well. */
  readonly onlyInPlace?: boolean;
}

/** The smallest program that has a release's commands and a shop's addresses. */
const LAUNCHER = `
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
const { version, faults } = JSON.parse(readFileSync(new URL("package.json", import.meta.url)));
const [, , command] = process.argv;
if (command === "--version") console.log(version);
if (command === "start") {
  const isInPlace = !process.env.DATABASE_URL.includes("rehearsal");
  const { dies, breaks, migrates, takes } = faults.onlyInPlace && !isInPlace ? {} : faults;
  const database = new DatabaseSync(process.env.DATABASE_URL.slice("file:".length));
  if (migrates) database.exec("insert or ignore into kysely_migration values ('9999-next', '')");
  if (takes) database.exec(
    "insert or ignore into inquiries (reference, kind, name, email, message, domain, state, created_at)" +
    " values ('" + takes + "', 'domain', 'Ada', 'ada@buyer.example', 'Hi', 'harbor.com', 'new', '')");
  if (dies) throw new Error(dies);
  const pages = { "/readyz": "{}", "/": "</html>", "/contact": "<form", "/portfolio/harbor.com/offer": "<form",
    "/portfolio/harbor.com": "harbor.com", "/portfolio": '<a href="/portfolio/harbor.com"></html>' };
  createServer(({ method, url }, response) => {
    const [path] = url.split("?");
    const well = method === "POST" && path.endsWith("/offer") ? 303 : 200;
    response.writeHead(breaks === path || breaks === method + " " + path ? 500 : well, { "X-Version": version }).end(pages[path]);
  }).listen(Number(process.env.PORT), "127.0.0.1");
}
`;

/** `signers` are the lines of the keys that it knows. */
export async function writeProgram(
  folder: string,
  version: string,
  faults: Faults,
  signers: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "signers"), signers);
  await writeFile(join(folder, "CHANGELOG.md"), `# Changes\n\n## [${version}]\n\nAll new.\n`);
  const about = {
    name: "vitrine",
    version,
    type: "module",
    bin: { vitrine: "vitrine.js" },
    faults,
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(about));
  await writeFile(join(folder, "vitrine.js"), LAUNCHER);
}

/** This systemctl has one unit. A program in `hooks` with the name of a verb runs before it. */
const SYSTEMCTL = `verb=$1
[ ! -x "$MACHINE/hooks/$verb" ] || "$MACHINE/hooks/$verb" "$PPID"
running() { [ -f "$MACHINE/pid" ]; }
case $verb in
  show)
    state=inactive; ! running || state=active
    case $* in *--state=*) [ "$state" = active ] || exit 0 ;; esac
    restarts=0; [ ! -f "$MACHINE/restarts" ] || read -r restarts <"$MACHINE/restarts"
    printf 'Id=vitrine.service\\nType=simple\\nActiveState=%s\\nNRestarts=%s\\n' "$state" "$restarts"
    echo "WorkingDirectory=$MACHINE/shop"
    echo "ExecStart={ path=$MACHINE/vitrine ; argv[]=$MACHINE/vitrine start ; }"
    ;;
  stop) if running; then read -r pid <"$MACHINE/pid" && kill "$pid"; while running; do sleep 0.05; done; fi ;;
  start)
    # A shell stays to see the program end, because a process that nobody waits for may stay in the table for a while.
    running || : "$({
      cd "$MACHINE/shop" && set -a && . ./.env && "$NODE" "$MACHINE/vitrine" start >"$MACHINE/log" 2>&1 &
      echo $! >"$MACHINE/pid"
      exec >&-
      wait
      rm "$MACHINE/pid"
    } </dev/null 2>/dev/null &)"
    ;;
esac
`;

/** This npm installs from the file alone. */
const NPM = `if [ "$1" = config ]; then cat "$MACHINE/registry"; exit; fi
[ ! -x "$MACHINE/hooks/npm" ] || "$MACHINE/hooks/npm" "$PPID"
for last; do
  case $last in --prefix=*) place=\${last#--prefix=}/node_modules/vitrine ;; esac
done
mkdir -p "$place" && tar -xzf "$last" -C "$place" --strip-components=1
`;

/** Programs that stand for those of a server, which is a folder. They get only a few names of the environment. */
export const listPrograms = (machine: string): [name: string, text: string][] =>
  Object.entries({ systemctl: SYSTEMCTL, npm: NPM, sync: "" }).map(([name, text]) => [
    name,
    `#!/bin/sh\nexport MACHINE='${machine}' NODE='${process.execPath}'\n${text}`,
  ]);
