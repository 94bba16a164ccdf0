import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { expect, onTestFinished, test } from "vitest";
import { runVitrine, spawnVitrine } from "../test/support/vitrine.ts";

const LINES = [
  "Started vitrine.service - Vitrine.",
  '{"level":30,"time":"2026-11-30T01:02:03.000Z","method":"GET","path":"/about","status":200,"ms":1.5,"msg":"request"}',
  '{"level":40,"time":"2026-11-30T01:02:04.000Z","missing":["a.com"],"msg":"lead names that aren\'t listed"}',
  '{"level":50,"time":"2026-11-30T01:02:05.000Z","err":{"type":"Error","message":"no","stack":"Error: no\\n    at send"},"msg":"mail"}',
  "",
].join("\n");

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-log-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a log in a file is shown for people, with other programs' lines as they are", async () => {
  const file = join(await makeFolder(), "shop.log");
  await writeFile(file, LINES);
  const { code, out } = await runVitrine(["log", file]);
  expect(code).toBe(0);
  expect(out.replaceAll(/^\w{3} \d\d \d\d:\d\d:\d\d/gm, "TIME")).toBe(
    [
      "Started vitrine.service - Vitrine.",
      "TIME GET /about 200, 1.5 ms",
      "TIME warning: lead names that aren't listed:",
      "    a.com",
      "TIME error: mail",
      "    Error: no",
      "        at send",
      "",
    ].join("\n"),
  );
  expect(await runVitrine(["log", file, "--follow"])).toMatchObject({ code: 2 });
  expect(await runVitrine(["log", `${file}.1`])).toMatchObject({ code: 1, out: "" });
});

test("what a visitor or another program wrote into a line never looks like a line of its own", async () => {
  const file = join(await makeFolder(), "shop.log");
  const at = '{"level":30,"time":"2026-11-30T01:02:03.000Z"';
  const odd = [
    `${at},"err":{"toString":1,"stack":5},"msg":"odd"}`,
    `${at},"list":[{"toString":1}]}`,
    `${at},"time":{"toString":1}}`,
  ];
  await writeFile(
    file,
    [
      `${at},"agent":"a\\nNov 30 01:02:03 a","list":["b\\nb"],"msg":"c\u2028c"}`,
      "d\u2028d\re",
      ...odd,
      "last",
    ].join("\n"),
  );
  const { code, out } = await runVitrine(["log", file]);
  expect(code).toBe(0);
  expect(out.replaceAll(/^\w{3} \d\d \d\d:\d\d:\d\d/gm, "TIME")).toBe(
    [
      "TIME c",
      "    c (agent a",
      "    Nov 30 01:02:03 a):",
      "    b",
      "    b",
      "d",
      "    d",
      "    e",
      "TIME odd",
      "    5",
      ...odd.slice(1),
      "last",
      "",
    ].join("\n"),
  );
});

test.skipIf(process.platform === "win32")(
  "on a server, log shows what the journal has of the shop, from a moment and by level",
  async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, "lines"), LINES);
    const script = `#!/bin/sh\ncat "$JOURNAL/lines"\nfor word; do echo "$word"; done\n`;
    await writeFile(join(folder, "journalctl"), script, { mode: 0o755 });
    const { code, out } = await spawnVitrine(["log", "--level", "error", "--since", "today"], {
      PATH: `${folder}:${process.env.PATH}`,
      JOURNAL: folder,
      TZ: "Asia/Tokyo",
    });
    expect(code).toBe(0);
    expect(out).toContain("error: mail\n");
    expect(out).not.toMatch(/about|a\.com/);
    const { epochMilliseconds } = Temporal.Now.zonedDateTimeISO("Asia/Tokyo").startOfDay();
    expect(out).toContain(
      `--unit=vitrine*\n--output=cat\n--no-pager\n--since=@${epochMilliseconds / 1_000}\n`,
    );
    expect(await runVitrine(["log", "--since", "2 hours ago"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("Expected today, yesterday, 24h"),
    });
  },
);
