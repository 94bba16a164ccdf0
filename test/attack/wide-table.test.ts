import { expect, onTestFinished, test } from "vitest";
import { makeContentFolder } from "../support/content-folder.ts";
import { startDesk } from "../support/desk-process.ts";

/** A third of what the command gives the desk. */
const HEAP = "--max-old-space-size=256";

const TABLES: readonly (readonly [table: string, text: string, found: string])[] = [
  ["two million columns", `${"c,".repeat(2_000_000)}\na\n`, "more than 1,000 columns in line 1"],
  [
    "a row of two million cells",
    `Domain,Price\n${"c,".repeat(2_000_000)}\n`,
    "more than 1,000 columns in line 2",
  ],
  [
    "a million rows",
    `Domain,Price\n${"harbor.com,5\n".repeat(1_200_000)}`,
    "more than 200,000 rows",
  ],
  [
    "many wide rows",
    `${"c".repeat(9)}${",".repeat(999)}\n`.repeat(15_000),
    "more than 10,000,000 cells",
  ],
];

test.each(TABLES)("the desk refuses a table of %s in words (sqlite)", async (_, text, found) => {
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  const desk = await startDesk({ ...folder.environment }, [HEAP]);
  onTestFinished(() => void desk.stop("SIGKILL"));
  const entered = await fetch(desk.link);
  const Cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const headers = { Cookie, Origin: desk.url };
  const body = new FormData();
  body.set("file", new Blob([text]), "names.csv");
  const uploaded = await fetch(`${desk.url}/names/import`, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
  });
  const review = new URL(uploaded.headers.get("location") ?? "", desk.url);
  const page = await (await fetch(review, { headers })).text();
  expect(page).toContain(found);
  expect((await fetch(`${desk.url}/alive`, { headers })).status).toBe(204);

  await folder.write("listings/theirs.csv", text);
  const names = await (await fetch(`${desk.url}/names`, { headers })).text();
  expect(names).toContain(found);
  expect(names).toContain("harbor.com");
  expect(await desk.stop()).toBe(0);
});
