import { expect, it, onTestFinished, vi } from "vitest";
import { formatDay } from "../../catalogue/format/format.ts";
import { DAY_MS } from "../../catalogue/format/time.ts";
import { prepareBusyShop } from "../support/busy-shop.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { describeOnSqlite } from "../support/database.ts";
import { openAt } from "../support/engines.ts";
import { openServer } from "../support/open-server.ts";
import { runVitrine } from "../support/vitrine.ts";

const FLOORS = { "harbor.com": 73_191, "pier.com": 73_191 };
const BOOKS = {
  acquired: "2019-02-03",
  acquiredPrice: "$61,237",
  renewal: "2031-07-09",
  renewalPrice: "$6,183.47",
  registrar: "Quayside Registrars",
  otherCosts: "$5,271.38",
  salePrice: "$84,629",
  saleFee: "$9,417.26",
  saleVenue: "Gangway Auctions",
  tags: ["ballast-tag", "keelhaul-tag"],
  ownNote: "Bought from the bosun of the Windlass.",
};
const SPELLINGS =
  /73[\s,.'’_-]?191|73\.2 ?k|2019-02-03|Feb(?:ruary)? 3, 2019|61[\s,.'’_-]?237|2031-07-09|Jul[y]? 9, 2031|6,?183\.47|acquired|Quayside|5,?271\.38|84[\s,.'’_-]?629|9,?417\.26|Gangway|(?:ballast|keelhaul)-tag|bosun|Windlass|otherCosts|salePrice|saleFee|saleVenue|ownNote|4,?471\.62|\b447162\b|Foghorn|3,?318\.44|\b331844\b|Gunwale|yardarm-tag/i;
const OFFERS = [40_000, 73_190, 90_000];

/** This shop is in euros, so nobody may see a sum in dollars. In scripts, `$` stands for other things. */
const DOLLARS = /\$ ?\d|US\$|\bUSD\b|\bdollars?\b/i;

const MAX_URLS = 150;

async function fetchAll(
  origin: string,
  starts: readonly string[],
  check: (path: string, text: string) => void,
) {
  const seen = new Set(starts);
  let count = 0;
  for (const path of seen) {
    const response = await fetch(origin + path, { redirect: "manual" });
    const text = await response.text();
    if (count++ < starts.length) expect(response.status, path).toBe(200);
    check(path, `${JSON.stringify([...response.headers])}\n${text}`);
    if (/png|font/.test(response.headers.get("content-type") ?? "")) continue;
    const named = text.matchAll(
      /(?:href|src|action)="(\/[^"#]*)|<loc>[^<]*?\/\/[^</]+(\/[^<]*)|["'(](\/assets\/[\w.-]+)/g,
    );
    for (const [, link, location, file] of named) {
      const next = (link ?? location ?? file ?? "").replaceAll("&amp;", "&");
      if (seen.size < MAX_URLS && !next.startsWith("//")) seen.add(next);
    }
  }
  return seen;
}

describeOnSqlite("what only the seller may see of a name", (engine) => {
  it("is in no page, feed, script, header, mail or log line; and nothing of a shop in euros is in dollars", async () => {
    const { env, smtp, close } = await prepareBusyShop(await engine().createDatabase());
    onTestFinished(async () => void (await close()));
    const folder = await makeContentFolder();
    onTestFinished(() => folder.remove());
    await folder.writeShop({ currency: "EUR", escrow: { email: "seller@harbor.example" } });
    await folder.writeListing("harbor.com", { price: "€118,500", floor: "€73,191", ...BOOKS });
    await folder.writeListing("pier.com", {
      price: "€119,985",
      floor: "61%",
      minimumOffer: "€500",
    });
    const shop = await openServer({ ...env, CONTENT_DIR: folder.dir, LOG_LEVEL: "trace" });
    onTestFinished(() => shop.stop());
    const database = await openAt(env.DATABASE_URL);
    onTestFinished(() => database.close());
    const leaks: string[] = [];
    const checkCurrency = (where: string, text: string) => {
      const isSeen = !/^\/assets\/|\.png$/.test(where);
      const [found] = (isSeen && DOLLARS.exec(text)) || [];
      if (found) leaks.push(`${where}: ${found} in a shop in euros`);
    };
    const check = (where: string, text: string) => {
      checkCurrency(where, text);
      if (SPELLINGS.test(text)) leaks.push(`${where}: ${SPELLINGS.exec(text)?.[0]}`);
    };

    const paths: string[] = [];
    let people = 0;
    for (const domain of Object.keys(FLOORS)) {
      for (const amount of OFFERS) {
        people += 1;
        const response = await fetch(`${shop.url}/functions/v1/offer`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "X-Forwarded-For": `198.51.100.${people}`,
          },
          body: JSON.stringify({
            domain,
            amount: String(amount),
            name: "Ada Buyer",
            email: `ada${people}@buyer.example`,
            turnstileToken: `token-${people}`,
          }),
        });
        const text = await response.text();
        check(`answer to ${amount}`, `${JSON.stringify([...response.headers])}${text}`);
        const { path } = JSON.parse(text) as { path: string };
        paths.push(path);
        const stream = await fetch(`${shop.url}${path}/changes`);
        expect(stream.headers.get("content-type")).toBe("text/event-stream");
        const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
        let events = "";
        while (!/data: \d/.test(events)) events += (await reader?.read())?.value ?? "";
        check(`${path}/changes`, events);
        await reader?.cancel();
      }
    }
    const states = await database.db.selectFrom("offers").select("state").orderBy("id").execute();
    expect(states.map(({ state }) => state).join()).toBe("declined,new,new,declined,new,new");

    const own = { ...env, CONTENT_DIR: folder.dir };
    const [{ reference = "" } = {}] = await database.db
      .selectFrom("offers")
      .select("reference")
      .where("domain", "=", "pier.com")
      .where("amount", "=", 90_000)
      .execute();
    const note = async (...command: string[]) =>
      expect(await runVitrine(command, own), command.join(" ")).toMatchObject({ code: 0 });
    await note("books", "cost", "harbor.com", "4471.62", "--note", "Foghorn repairs");
    await note("people", "set", "ada6@buyer.example", "--note", "Gunwale", "--tags", "yardarm-tag");

    const names = Object.keys(FLOORS).flatMap((domain) => [
      `/portfolio/${domain}`,
      `/portfolio/${domain}/offer`,
      `/og/${domain}.png`,
      `/portfolio/${domain}.md`,
      `/api/listings/${domain}`,
    ]);
    const others = [
      "/sitemap.xml",
      "/feed.xml",
      "/robots.txt",
      "/metrics",
      "/readyz",
      "/portfolio.md",
      "/how-it-works.md",
      "/llms.txt",
      "/openapi.json",
      "/api/listings",
      "/api/listings?max=73191",
      "/api/shop",
    ];
    const seen = await fetchAll(shop.url, ["/", ...others, ...names, ...paths], check);
    expect(seen.size).toBeGreaterThan(40);
    await note("offers", "accept", reference, "--yes");
    const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
    await note("offers", "paid", reference, "--fee", "3318.44", "--on", day, "--yes");
    const sold = ["/portfolio/pier.com", "/feed.xml", `${paths.at(-1)}`, `${paths.at(-1)}/receipt`];
    for (const path of sold) check(path, await (await fetch(shop.url + path)).text());
    const receipt = await (await fetch(`${shop.url}${paths.at(-1)}/receipt`)).text();
    expect(receipt.replaceAll("<!-- -->", "")).toContain(`paid on ${formatDay(day)}`);
    const rows = await database.db.selectFrom("outbox").selectAll().execute();
    check("the outbox", JSON.stringify(rows));
    const due = rows.length;
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(due), {
      timeout: 60_000,
      interval: 100,
    });
    for (const mail of smtp.mails) check("a mail", mail.raw);

    const tools = await fetch(`${shop.url}/mcp`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    const described = await tools.text();
    expect(described).toContain("Each has its price in euros");
    check("/mcp", described);
    for (const command of ["names", "offers", `offers show ${reference}`, "report", "check"]) {
      const { out, err } = await runVitrine(command.split(" "), own);
      expect(out, `${command}: ${err}`).not.toBe("");
      checkCurrency(command, out + err);
    }

    await shop.stop();
    for (const line of shop.lines) check("the log", line);
    expect(leaks).toEqual([]);
    const log = shop.lines.join("\n");
    expect(log).toContain('"path":"/offers/…"');
    for (const path of paths) expect(log).not.toContain(path.slice("/offers/".length));
  });
});
