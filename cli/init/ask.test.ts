import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { readContent } from "../../server/shop/read-content.ts";
import { runCommandLine } from "../run.ts";
import { openTerminal } from "../command/terminal.ts";

const CTRL_C = "\u0003";

function startTyping(args: readonly string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, isRaw: false, setRawMode });
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 200 });
  function setRawMode(isRaw: boolean) {
    stdin.isRaw = isRaw;
  }
  let text = "";
  const write = (piece: string) => {
    text += stripVTControlCharacters(piece);
  };
  stdout.setEncoding("utf8").on("data", write);
  const stderr = new PassThrough().setEncoding("utf8").on("data", write);
  const streams = { stdin, stdout, stderr } as unknown as Parameters<typeof openTerminal>[0];
  return {
    exit: runCommandLine(args, { INIT_CWD: home }, openTerminal(streams)),
    stdin,
    async type(question: RegExp, keys: string) {
      await vi.waitFor(() => expect(text).toMatch(question), { timeout: 5_000, interval: 5 });
      text = "";
      stdin.write(keys);
    },
    shown: () => text,
  };
}

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "vitrine-ask-"));
  onTestFinished(() => rm(home, { recursive: true }));
});

it("init asks for little, and again after a wrong answer, and promises nothing that wasn't said", async () => {
  const { type, exit, stdin, shown } = startTyping(["init", "--no-env", "--no-desk", "my-shop"]);
  await type(/What is your shop called\?/, "\r");
  await type(/Enter the shop's name\./, "Tide & Oak\r");
  await type(/Your email address/, "ada at tide\r");
  await type(/Expected an email address\./, `${"\b".repeat(11)}ada@tide.com\r`);
  await type(/at Escrow\.com/, "ada at tide\r");
  await type(/Expected an email address\..*at Escrow\.com/s, "ada@tide.com\r");
  await type(/Do the usual terms hold.*You answer within 24 hours/s, "ja\r");
  await type(/Expected yes or no/, "\b\byes\r");
  await type(/Your names/, "names.csv\r");
  await type(/found no such file.*Your names/s, "quay.com tide.io\r");
  expect(await exit).toBe(0);
  expect(shown()).toMatch(/Read 2 names.*Wrote the shop.*Your shop, with 2 names, is in/s);
  expect(stdin.isRaw).toBe(false);
  const { content } = await readContent(join(home, "my-shop"));
  expect(content?.shop).toMatchObject({
    name: "Tide & Oak",
    email: "ada@tide.com",
    phone: null,
    founder: null,
    escrow: { email: "ada@tide.com", feePayer: "buyer" },
    plans: null,
    usualTerms: true,
    answersWithin: "24 hours on business days",
  });
});

it("init writes nothing if Ctrl+C is pressed within an answer", async () => {
  const { type, exit, stdin, shown } = startTyping(["init", "--no-env", "--no-desk", "my-shop"]);
  await type(/What is your shop called\?/, "Tide & Oak\r");
  await type(/Your email address/, `ada@tide${CTRL_C}`);
  expect(await exit).toBe(1);
  expect(shown()).toContain("Nothing was written.");
  expect([stdin.isRaw, await readdir(home)]).toEqual([false, []]);
});
