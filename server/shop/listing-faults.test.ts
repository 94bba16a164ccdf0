import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { formatFault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import {
  makeContentFolder,
  questions,
  readFaults,
  readGood,
  texts,
} from "../../test/support/content-folder.ts";
import { readContent } from "./read-content.ts";

const PRICE_WANTED = "expected whole US dollars such as '$4,888', or 'Make Offer'";
const ON_REQUEST = { price: "Make Offer", escrowLink: "" };
const LINK_WANTED = "expected an https:// checkout address, or nothing";

describe("a fault in a listing is reported with file, field, what was found and what was expected", () => {
  it.each<[Record<string, unknown>, fault: string]>([
    [{ stats: { age: "1" } }, "stats.age: found an unknown field, expected a known field"],
    [{ regstrar: "a" }, "expected a known field. Did you mean registrar?"],
    [{ thee: "a" }, "thee: found an unknown field, expected a known field; here: the fields of"],
    [{ category: undefined }, "category: found nothing, expected text"],
    [{ price: "4888.50" }, `price: found "4888.50", ${PRICE_WANTED}`],
    [{ price: "$1,000,000,000" }, 'found "$1,000,000,000", expected no more than $999,999,999'],
    [{ ...ON_REQUEST, floor: 1e9 }, "floor: found a value that isn't shown here, expected no more"],
    [{ status: "pending" }, 'status: found "pending", expected one of available, reserved, sold'],
    [{ listedDate: "2025-13-40" }, 'found "2025-13-40", expected a real date as YYYY-MM-DD'],
    [{ price: "Make Offer" }, "=harbor.com\", expected no escrow link on a 'Make Offer' name"],
    [{ domain: "www.harbor.com" }, "expected the name without www.: harbor.com"],
    [{ features: texts(4) }, "features: found 4 entries, expected exactly 5 entries"],
    [
      { faqs: questions(13) },
      "found 13 entries, expected at most 12 questions, each with its answer",
    ],
    ...[
      "http://www.escrow.com/",
      "javascript:alert(1)",
      "https://me:secret@checkout.escrow.com/",
      "https://checkout/",
    ].map((escrowLink): [Record<string, unknown>, string] => [
      { escrowLink },
      `escrowLink: found ${JSON.stringify(escrowLink)}, ${LINK_WANTED}`,
    ]),
  ])("%j", async (changes, fault) => {
    const folder = await makeContentFolder();
    await folder.writeListing("harbor.com", changes);
    const faults = await readFaults(folder);
    expect(faults.map(formatFault)).toEqual([expect.stringContaining(fault)]);
    expect(faults[0]?.file).toBe("listings/harbor.com.yaml");
  });

  it.each<[yaml: string, line: number]>([
    ["price: $1\ndescription: A name: short", 2],
    ['price: "$4,888\ncategory: "Travel"\n', 1],
  ])("YAML that can't be read, with its line and what is expected: %j", async (text, line) => {
    const folder = await makeContentFolder();
    await folder.write("listings/harbor.com.yaml", text);
    expect((await readFaults(folder)).map(formatFault)).toEqual([
      `listings/harbor.com.yaml: line ${line}: found a line that can't be read, expected each field once, as 'price: $4,888', indented like those beside it, and quotes around text with marks such as : # [ " or @ in it`,
    ]);
  });

  it.each([
    "floor:\n$3,210\ncategory: x",
    "a: 1\n- floor $3,210",
    "a: 1\nMinimum (floor) $3,210\nb: 2",
  ])("YAML that can't be read shows a floor only to its owner: %j", async (text) => {
    const folder = await makeContentFolder();
    await folder.write("listings/harbor.com.yaml", text);
    const faults = await readFaults(folder);
    expect(faults.map(formatFault).join()).not.toContain("3,210");
    expect(faults.map(formatOwnFault).join()).toContain("3,210");
  });

  it("YAML whose aliases lead nowhere, or to each other endlessly", async () => {
    const folder = await makeContentFolder();
    const lines = ["a0: &a0 [1, 1, 1, 1]"];
    for (let depth = 1; depth < 9; depth += 1) {
      const before = `*a${depth - 1}`;
      lines.push(`a${depth}: &a${depth} [${Array(9).fill(before).join(", ")}]`);
    }
    for (const text of [lines.join("\n"), "price: $1\ncategory: *Travel"]) {
      await folder.write("listings/harbor.com.yaml", text);
      expect(await readFaults(folder)).toMatchObject([
        { found: "references that lead nowhere, or to each other endlessly" },
      ]);
    }
  });

  it.each(["", "just words", "- a list"])("a file that holds %j", async (text) => {
    const folder = await makeContentFolder();
    await folder.write("listings/harbor.com.yaml", text);
    expect(await readFaults(folder)).toEqual([
      {
        file: "listings/harbor.com.yaml",
        field: "",
        found: expect.stringMatching(/\w/),
        wanted: expect.stringMatching(/^the fields of a listing: domain, price/),
      },
    ]);
  });

  it("the same escrow link at several names", async () => {
    const folder = await makeContentFolder(["harbor.com", "pier.com", "quay.com"]);
    const good = await readGood(folder);
    const link = "https://www.escrow.com/checkout?token=pier.com";
    await folder.writeListing("harbor.com", { escrowLink: link, price: "$9,999" });
    await folder.writeListing("mole.com", { escrowLink: link });
    const { content, faults } = await readContent(folder.dir, good);
    const names = ["harbor.com", "mole.com", "pier.com"];
    expect(faults.map(formatFault)).toEqual(
      names.map((name) =>
        expect.stringMatching(
          `^listings/${name}.yaml: escrowLink: found "https:.*, which (harbor|mole).com has too in listings/.*, expected a link of its own for each name, since a buyer would pay for the wrong one$`,
        ),
      ),
    );
    const shown = names.map((name) => content?.catalogue.byDomain.get(name));
    expect(shown).toMatchObject([
      { price: { label: "$4,888" }, isUncertain: true },
      undefined,
      { isUncertain: true },
    ]);
    await folder.writeListing("mole.com", { escrowLink: link, price: "$9.999" });
    await folder.writeListing("harbor.com");
    const { catalogue } = (await readContent(folder.dir)).content ?? good;
    expect([...catalogue.byDomain.keys()]).toEqual(["harbor.com", "quay.com"]);
  });

  it("an escrow link of another name that stays as it was", async () => {
    const folder = await makeContentFolder(["harbor.com", "pier.com"]);
    const good = await readGood(folder);
    const link = "https://www.escrow.com/checkout?token=pier.com";
    await folder.write("listings/pier.com.yaml", "domain: [");
    await folder.writeListing("harbor.com", { escrowLink: link });
    const { content, faults } = await readContent(folder.dir, good);
    expect(faults.map(({ file, field }) => `${file} ${field}`)).toEqual([
      "listings/harbor.com.yaml escrowLink",
      expect.stringMatching(/^listings\/pier\.com\.yaml line \d/),
      "listings/pier.com.yaml escrowLink",
    ]);
    for (const last of [good, content ?? good]) {
      await folder.writeListing("harbor.com", {
        escrowLink: link,
        description: `${last.version}.`,
      });
      const { catalogue } = (await readContent(folder.dir, last)).content ?? good;
      expect(catalogue.byDomain.get("harbor.com")?.isUncertain).toBe(true);
    }
  });
});

it("a pipe, or a file too large for one listing, is reported at once", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  await promisify(execFile)("mkfifo", [join(folder.dir, "listings/pipe.yaml")]);
  const keys = Array.from({ length: 40_000 }, (_, index) => `key${index}: 1`);
  await folder.write("listings/large.yaml", keys.join("\n"));
  expect(await readFaults(folder)).toEqual([
    {
      file: "listings/large.yaml",
      field: "",
      found: expect.stringMatching(/^a file of \d+ KiB$/),
      wanted: "at most 64 KiB",
    },
    {
      file: "listings/pipe.yaml",
      field: "",
      found: "something that isn't a file",
      wanted: "a readable file",
    },
  ]);
});
