import process from "node:process";
import { pino } from "pino";
import { openDesk } from "../../desk/services.ts";
import { readConfig } from "../../server/config.ts";
import { openConfiguredDatabase } from "../../server/start.ts";
import type { Outcome, Thing } from "./desk-race.ts";

/** This process saves what its parent asks for, as a desk does, and answers what became of it. */

const environment = { ...process.env };
const { config } = readConfig(environment);
if (!config) throw new Error("a faulty environment");
const log = pino({ level: "silent" });
const database = await openConfiguredDatabase(config, log);
const { names, shop } = openDesk({ config, environment, database, log });

interface Ready {
  readonly seen: string;
  save(): Promise<Outcome>;
}

const toOutcome = (saved: { readonly is: string } | null): Outcome =>
  saved?.is === "done" ? "saved" : saved?.is === "changed" ? "refused" : "lost";

const getReady: Record<Thing, (words: string) => Promise<Ready>> = {
  async row(words) {
    const { rows } = await names.list(new URLSearchParams());
    const [{ domain = "", seen = "", status = "" } = {}] = rows;
    const form = new FormData();
    for (const [name, value] of Object.entries({ domain, seen, status })) form.set(name, value);
    form.set("price", `$${words.replaceAll(/\D/g, "")}`);
    return {
      seen,
      async save() {
        const { saved, row } = await names.row.save(form);
        if (saved) return "saved";
        return row?.fault.startsWith("Somebody else just changed this") ? "refused" : "lost";
      },
    };
  },
  async basics(words) {
    const { seen = "", values = {} } = (await shop.showSection("basics")) ?? {};
    const typed = { ...values, description: words };
    return {
      seen,
      async save() {
        const { saved, unsaved } = (await shop.save("basics", seen, typed)) ?? {};
        return saved ? "saved" : unsaved?.differences.length ? "refused" : "lost";
      },
    };
  },
  async file(words) {
    const { seen = "", source = "" } = (await shop.texts.showPage("file")) ?? {};
    const typed = source.replace(/^description: .*$/m, `description: ${words}`);
    return { seen, save: async () => toOutcome(await shop.texts.savePage("file", seen, typed)) };
  },
  async text(words) {
    const { seen = "" } = (await shop.texts.showPage("about")) ?? {};
    const typed = `# About\n\n${words}\n`;
    return { seen, save: async () => toOutcome(await shop.texts.savePage("about", seen, typed)) };
  },
};

let ready: Ready | null = null;

type Request = { readonly thing: Thing; readonly words: string } | "save";

process.on("message", async (request: Request) => {
  if (request === "save") process.send?.(await ready?.save().catch((error) => String(error)));
  else {
    ready = await getReady[request.thing](request.words);
    process.send?.(ready.seen);
  }
});
process.on("disconnect", () => process.exit());
process.send?.("open");
