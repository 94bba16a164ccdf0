import { chown, readdir, stat } from "node:fs/promises";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { makeMachine } from "../support/install-machine.ts";

const NOBODY = 65_534;

/** Whatever root's script runs as the shop's user, an attacker may run in its place. It notes its rights and root's secret, and tries all. */
const HOSTILE = `
{ /usr/bin/id -u; /usr/bin/id -G; cut -d ' ' -f 6 /proc/self/stat; } | tr '\\n' ' ' >>"$HOME/seen"; echo "$SECRET" >>"$HOME/seen"
echo taken >>"$ROOTS/file"; touch "$ROOTS/new"; chown 65534 "$ROOTS"`;

/** The script of a machine whose shop belongs to somebody else, and what root has beside it. */
async function makeHostileMachine(port: string) {
  const links = `ln -sfn "$ROOTS/file" "$HOME/.env"; ln -sfn "$ROOTS" "$HOME/data"; ln -sfn "$ROOTS" "$HOME/backups"`;
  const machine = await makeMachine("", { setpriv: 'exec /usr/bin/setpriv "$@"' });
  const { inner, read } = machine;
  await machine.write("roots/file", "root's");
  const hostile = HOSTILE.replaceAll("$ROOTS", inner("roots"));
  const attack = links.replaceAll("$ROOTS", inner("roots"));
  await machine.write(
    "package/vitrine.js",
    `#!/bin/sh\n[ "$(/usr/bin/id -u)" != 0 ] || exit 0\n{ ${hostile}\n${attack}; } 2>/dev/null\n[ "$1" != prepare ] || echo '${port}'\n`,
    0o755,
  );
  const script = await read("install.sh");
  await machine.write("install.sh", script.replaceAll(/--re(\wid)=vitrine/g, `--re$1=${NOBODY}`));
  await machine.pack();
  await chown(inner("srv/vitrine"), NOBODY, NOBODY);
  return machine;
}

describe.skipIf(process.getuid?.() !== 0)(
  "install.sh, run again by root over a hostile user's shop",
  () => {
    it("gives the shop's programs no rights, secrets or terminal of root's, and follows none of their links", async () => {
      const { install, inner, read } = await makeHostileMachine("4321");
      for (const _ of [1, 2]) expect((await install({ SECRET: "root's" })).code).toBe(0);
      const seen = (await read("srv/vitrine/seen")).split(" \n").slice(0, -1);
      const sessions = seen.map((line) => line.split(" ")[2]);
      expect(seen.length).toBeGreaterThan(6);
      expect(seen).toEqual(sessions.map((session) => `${NOBODY} ${NOBODY} ${session}`));
      expect(new Set(sessions).size).toBe(seen.length);
      expect([await read("roots/file"), await readdir(inner("roots"))]).toEqual([
        "root's",
        ["file"],
      ]);
      const { uid, mode } = await stat(inner("roots"));
      expect([uid, mode & 0o777, (await stat(inner("roots/file"))).mode & 0o777]).toEqual([
        0, 0o755, 0o644,
      ]);
    });

    it.each(["3000/;1e touch owned #", "0", "65536", "99999999999", "3000\n80", "-1"])(
      "refuses %j as the port, and writes nothing more",
      async (port) => {
        const { install, inner } = await makeHostileMachine(port);
        expect((await install()).code).toBe(1);
        expect(await readdir(inner("etc/systemd/system"))).toEqual([]);
        expect(await readdir(inner("etc/caddy"))).toEqual(["Caddyfile"]);
      },
    );
  },
);
