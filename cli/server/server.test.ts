import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { readVersion } from "../../server/process/program.ts";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openAt } from "../../test/support/engines.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { hasSshd, makeSshMachine, serveSsh } from "../../test/support/ssh-machine.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { readConfig } from "../../server/config.ts";
import type { CommandContext } from "../command/command.ts";
import { setUpServer } from "./server.ts";

async function openComputer(settings: Readonly<Record<string, string>> = {}) {
  const machine = await makeSshMachine(readVersion());
  const content = await makeContentFolder(["people.talk"]);
  const { terminal, shown } = recordTerminal("");
  const environment = {
    ...machine.env,
    ...content.environment,
    DNS_SERVERS: "127.0.0.1:1",
    ...settings,
  };
  const now = Date.now();
  const context = {
    terminal,
    environment,
    now,
    readConfig: () => readConfig(environment).config,
  } as unknown as CommandContext;
  const put = (server: string, host?: string) =>
    setUpServer(context, { server: new URL(server), host, program: machine.inner("program") });
  return { ...machine, machine, content, shown, put };
}

test("a shop is copied to a server with the program, once: run again, the command updates the program and leaves the shop there as it is", async () => {
  const { put, read, write, inner, shown } = await openComputer();
  const done = { host: "names.example", address: "93.184.215.14", movedShop: true };
  expect(await put("ssh://root@names.example")).toMatchObject(done);
  expect(await read("srv/vitrine/listings/people.talk.yaml")).toContain("people.talk");
  await write("srv/vitrine/shop.yaml", "name: Changed there\n");
  expect(await put("ssh://root@names.example")).toMatchObject({ ...done, movedShop: false });
  expect(shown()).toContain("There is a shop on the server. It stays");
  expect(await read("srv/vitrine/shop.yaml")).toBe("name: Changed there\n");
  expect(await read("installed")).toBe("names.example\nnames.example\n");
  expect(readdirSync(inner("root"))).toEqual([]);
  // An interrupted restore leaves the backup beside the shop.
  await write("srv/vitrine/arriving.tar.gz", "");
  expect(await put("ssh://root@names.example")).toMatchObject(done);
  expect(await read("srv/vitrine/shop.yaml")).toContain("Harbor Names");
});

test("the shop's host is the one that it has, or else the server's", async () => {
  const own = await openComputer({ SITE_URL: "https://names.example" });
  expect((await own.put("ssh://root@203.0.113.7:2222")).host).toBe("names.example");
  await expect(own.put("ssh://root@203.0.113.7", "other.example")).rejects.toThrow(
    "this shop's address is https://names.example (SITE_URL in .env), not https://other.example",
  );
  const short = await openComputer({ SITE_URL: "names.example" });
  expect((await short.put("ssh://root@203.0.113.7")).host).toBe("names.example");
  const { put } = await openComputer();
  await expect(put("ssh://root@[2001:db8::7]")).rejects.toThrow(
    "add it, as in --host names.example",
  );
});

test("a shop that runs isn't copied, because buyers could still write to it", async () => {
  const { put, content, inner } = await openComputer();
  const { close } = await openAt(content.environment.DATABASE_URL);
  await expect(put("ssh://root@names.example")).rejects.toThrow(
    "press Ctrl+C, then run this again",
  );
  await close();
  expect(existsSync(inner("installed"))).toBe(false);
  expect(await put("ssh://root@names.example")).toMatchObject({ movedShop: true });
});

test("a database whose place the server lacks is refused before anything is copied", async () => {
  const { put, content, inner } = await openComputer();
  const { DATABASE_URL } = content.environment;
  await content.write(".env", `DATABASE_URL=${DATABASE_URL}\n`);
  const before = process.cwd();
  process.chdir(content.dir);
  await expect(put("ssh://root@names.example"))
    .rejects.toThrow("move-database file:data/shop.db, then run this again")
    .finally(() => process.chdir(before));
  expect(existsSync(inner("installed"))).toBe(false);
});

test.each([
  ["another user than root", "id", "echo 1000", "this user isn't root"],
  ["a server that can't be reached", "ssh", "exit 255", "Try ssh root@names.example until"],
  [
    "a newer program",
    "readlink",
    "echo versions/99.0.0",
    "the server has Vitrine 99.0.0, and this",
  ],
  [
    "an installation that fails",
    "sh",
    '[ "$1" != install.sh ] || exit 1; exec /bin/sh "$@"',
    "names.example  A  93.184.215.14\ninstall.sh ended on the server with the problem above",
  ],
])("%s is said in a sentence", async (_, program, body, said) => {
  const { put, command, inner } = await openComputer();
  await command(program, body);
  await expect(put("ssh://root@names.example")).rejects.toThrow(said);
  expect(existsSync(inner("installed"))).toBe(false);
});

test("a clone is neither copied to a server nor uninstalled, and says what to do", async () => {
  const { err } = await runVitrine(["server", "root@names.example"]);
  expect(err).toContain("make a release (npm run release), install it");
  expect((await runVitrine(["uninstall"])).err).toContain("delete its folder");
  expect(await runVitrine(["server", "root@names.example/srv"])).toMatchObject({ code: 2 });
});

test.runIf(process.env.TEST_FULL && hasSshd)(
  "over a real ssh, the shop arrives with one login",
  async () => {
    const { machine, put, read, inner } = await openComputer();
    await rm(inner("bin/npm"));
    const { port, countLogins } = await serveSsh(machine);
    const { username } = userInfo();
    const done = await put(`ssh://${username}@127.0.0.1:${port}`, "names.example");
    expect(done).toMatchObject({ host: "names.example", movedShop: true });
    expect(await read("srv/vitrine/listings/people.talk.yaml")).toContain("people.talk");
    expect(await read("installed")).toBe("names.example\n");
    expect(countLogins()).toBe(1);
  },
);
