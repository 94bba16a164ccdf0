import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../server/database.ts";
import { parseDatabaseUrl } from "../server/database-url.ts";
import { describeOnEachEngine } from "../test/support/database.ts";
import { insertInquiry } from "../test/support/inquiries.ts";
import { recordTerminal } from "../test/support/recorded-terminal.ts";
import { runCommandLine } from "./run.ts";

describeOnEachEngine("at a terminal, erasing", (engine) => {
  async function erase(answer: string) {
    const url = await engine().createDatabase();
    const location = parseDatabaseUrl(url);
    if (!location) throw new Error(`not a database: ${url}`);
    const { db, close } = await openDatabase(location, () => undefined);
    onTestFinished(() => close());
    await insertInquiry(db, "V-AAAAAA");
    const { terminal, shown } = recordTerminal(answer);
    const args = ["leads", "erase", "ada@buyer.example"];
    const code = await runCommandLine(args, { DATABASE_URL: url }, terminal);
    const left = await db.selectFrom("inquiries").select("reference").execute();
    return { code, shown: shown(), left: left.length };
  }

  it("shows what it is about, and happens on a yes", async () => {
    const { code, shown, left } = await erase("yes");
    expect(shown).toContain("V-AAAAAA");
    expect(shown).toContain("Erased: 1 inquiry and 1 mail.");
    expect({ code, left }).toEqual({ code: 0, left: 0 });
  });

  it.each(["", "y", "no"])("does not happen on %j", async (answer) => {
    const { code, shown, left } = await erase(answer);
    expect(shown).toContain("Nothing was erased.");
    expect({ code, left }).toEqual({ code: 1, left: 1 });
  });
});
