import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  FOUNDER,
  makeContentFolder,
  questions,
  readFaults,
  readGood,
  texts,
} from "../../test/support/content-folder.ts";
import { readFounderPhoto } from "./own-pictures.ts";

const POINT = { title: "Fast", text: "We are." };

describe("a slip in the shop's own file is reported", () => {
  it("when it is not there", async () => {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.remove("shop.yaml");
    expect(await readFaults(folder)).toEqual([
      { file: "shop.yaml", field: "", found: "no such file", wanted: "a readable file" },
    ]);
  });

  it("when it names a photo that is not there", async () => {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.writeShop({ founder: { ...FOUNDER, photo: "founder.jpg" } });
    expect(await readFaults(folder)).toEqual([
      {
        file: "shop.yaml",
        field: "founder.photo",
        found: '"founder.jpg", which doesn\'t exist',
        wanted: expect.stringContaining("image file"),
      },
    ]);
  });

  it("when it names a photo that is not there, beside another slip", async () => {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.writeShop({ email: "hello", founder: { ...FOUNDER, photo: "founder.jpg" } });
    expect((await readFaults(folder)).map((fault) => fault.field)).toEqual([
      "email",
      "founder.photo",
    ]);
  });

  it("when its photo is a link out of the folder; one within is taken", async () => {
    const [folder, other] = [await makeContentFolder(["harbor.com"]), await makeContentFolder()];
    await other.write("secret.jpg", "a secret");
    await folder.write("releases/ada.jpg", "a photo");
    await folder.writeShop({ founder: { ...FOUNDER, photo: "founder.jpg" } });
    const photo = join(folder.dir, "founder.jpg");
    await symlink(join(other.dir, "secret.jpg"), photo);
    expect((await readFaults(folder)).map(({ field }) => field)).toEqual(["founder.photo"]);
    await rm(photo);
    await symlink("releases/ada.jpg", photo);
    const { shop } = await readGood(folder);
    const { bytes } = (await readFounderPhoto(folder.dir, shop.founder)) ?? {};
    expect(Buffer.from(bytes ?? []).toString()).toBe("a photo");
  });

  it.each<[string, string, string | Uint8Array]>([
    ["is not there", "mark.svg", ""],
    ["is no picture", "mark.png", "text"],
    ["is another kind of picture", "mark.png", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      "is too large",
      "mark.svg",
      `<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(70_000)}</svg>`,
    ],
  ])("when its logo %s", async (_, logo, bytes) => {
    const folder = await makeContentFolder(["harbor.com"]);
    if (bytes) await folder.write(logo, bytes);
    await folder.writeShop({ logo });
    expect(await readFaults(folder)).toMatchObject([
      { file: "shop.yaml", field: "logo", wanted: expect.stringContaining("at most 64 KiB") },
    ]);
  });

  it.each([
    ["accent: #ff0000 # red", 1, "#ff0000", 'accent: "#ff0000"'],
    ["accent:\n  dark: '#8fb8ff'\n  light:  #1f3fbf", 3, "#1f3fbf", 'light: "#1f3fbf"'],
    ["logo: #x", 1, "#x", 'logo: "#x"'],
  ])("when a comment stands where a value was meant: %j", async (lines, line, lost, wanted) => {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.write("shop.yaml", `${lines}\n${await folder.read("shop.yaml")}`);
    expect(await readFaults(folder)).toEqual([
      {
        file: "shop.yaml",
        field: `line ${line}`,
        found: `${lost}, which YAML reads as a comment`,
        wanted: `quotes around it: ${wanted}`,
      },
    ]);
  });

  it("not when a field without a value has a comment", async () => {
    const folder = await makeContentFolder(["harbor.com"]);
    const shop = await folder.read("shop.yaml");
    await folder.write("shop.yaml", `accent: # none yet\nlogo:\n#x\n${shop}`);
    expect((await readGood(folder)).shop).toMatchObject({ accent: null, logo: null });
  });

  it.each(["../secret.png", "/etc/passwd", "founder.svg", ".png"])(
    "when the photo is %s",
    async (photo) => {
      const folder = await makeContentFolder(["harbor.com"]);
      await folder.writeShop({ founder: { ...FOUNDER, photo } });
      expect(await readFaults(folder)).toEqual([
        {
          file: "shop.yaml",
          field: "founder.photo",
          found: JSON.stringify(photo),
          wanted: expect.stringContaining("next to shop.yaml"),
        },
      ]);
    },
  );

  it.each<[string, Record<string, unknown>, string, string]>([
    [
      "thirteen partners",
      { partners: texts(13).map((name) => ({ name, url: "https://partner.example.com/" })) },
      "partners",
      "at most 12 partners",
    ],
    ["a law without courts", { jurisdiction: { law: "Germany" } }, "jurisdiction.courts", "text"],
    ["thirteen FAQs", { faqs: questions(13) }, "faqs", "at most 12 questions"],
    ["a FAQ without its answer", { faqs: [{ question: "Why?" }] }, "faqs[0].answer", "text"],
    ["neither FAQs nor no", { faqs: "never" }, "faqs", "at most 12 questions, each with"],
    ["a slip in a line of trust", { trust: [{ title: 5 }] }, "trust[0].title", "text"],
    ["a line of trust that is none", { trust: ["Fast", 5] }, "trust[1]", "a title: and a text:"],
    ["no mail address", { email: "hello" }, "email", "an email address"],
    [
      "no international phone number",
      { phone: "0202 555" },
      "phone",
      "with + and the country code",
    ],
    ["a phone number without quotes", { phone: 12_025_550_143 }, "phone", "in quotes"],
    ["a Telegram handle with @", { telegram: "@harbor" }, "telegram", "without @"],
    [
      "a social network's address that is none",
      { socials: { Instagram: "@harbor" } },
      "socials.Instagram",
      "https://",
    ],
    [
      "a channel without link and text",
      { channels: [{ name: "Signal" }] },
      "channels[0]",
      "a name with a link, a text or both",
    ],
    [
      "a channel that runs script",
      { channels: [{ name: "Chat", link: "javascript:alert(1)" }] },
      "channels[0].link",
      "an https:// address, or a link that opens an app: mailto:, tel:",
    ],
    [
      "a channel without TLS",
      { channels: [{ name: "Chat", link: "http://chat.com/ada" }] },
      "channels[0].link",
      "an https:// address",
    ],
    [
      "a channel twice",
      { channels: [..."Aa"].map((name) => ({ name, text: "ada" })) },
      "channels[1].name",
      "each name once",
    ],
    [
      "a channel in place of its mailbox",
      { channels: [{ name: "Email", text: "ada" }] },
      "channels[0].name",
      "a name other than Email",
    ],
    [
      "an identity without a company",
      { identity: { address: "Kiel" } },
      "identity.company",
      "text",
    ],
    [
      "a tax number without quotes",
      { identity: { company: "Quay", taxNumber: 123 } },
      "identity.taxNumber",
      "in quotes",
    ],
    [
      "an address of nine lines",
      { identity: { company: "Quay", address: texts(9).join("\n") } },
      "identity.address",
      "on up to 8",
    ],
    [
      "a figure that the shop doesn't count",
      { home: { figures: ["Total value"] } },
      "home.figures[0]",
      "Total Value, or a label and figure of your own",
    ],
    ["a slip in a section", { home: { why: "maybe" } }, "home.why", "no, or title: and points:"],
    [
      "an icon that isn't drawn",
      { home: { why: { points: [POINT, { ...POINT, icon: "heart" }] } } },
      "home.why.points[1].icon",
      "one of check, shield",
    ],
    ["a day that isn't one", { policiesUpdated: "2026-02-30" }, "policiesUpdated", "a real date"],
    [
      "a field that its group doesn't know",
      { identity: { company: "Quay", adress: "Kiel" } },
      "identity.adress",
      "(check the spelling); here: the company and, optionally, its address and taxNumber",
    ],
    ["a leading name that is none", { lead: ["harbor"] }, "lead[0]", "a domain name"],
    ["neither yes nor no", { registryFacts: "maybe" }, "registryFacts", "yes or no"],
    [
      "dollars beside dollars",
      { currencies: ["EUR", "USD"] },
      "currencies[1]",
      "other than US dollars",
    ],
    [
      "an unknown currency",
      { currencies: ["eur"] },
      "currencies[0]",
      "publishes rates for: EUR AUD",
    ],
    [
      "a currency twice",
      { currencies: ["EUR", "GBP", "EUR"] },
      "currencies[2]",
      "each currency once",
    ],
    ["no list of currencies", { currencies: "EUR" }, "currencies", "a list of currencies"],
    ["no number of views", { viewsShownFrom: 0 }, "viewsShownFrom", "1 or more"],
  ])("when it has %s", async (_, changes, field, wanted) => {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.writeShop(changes);
    expect(await readFaults(folder)).toEqual([
      {
        file: "shop.yaml",
        field,
        found: expect.stringMatching(/\w/),
        wanted: expect.stringContaining(wanted),
      },
    ]);
  });
});

describe("what is wanted", () => {
  it.each<[string, Record<string, unknown>]>([
    ["founder", { founder: "Ada" }],
    ["founder.name", { founder: { bio: "Sells names." } }],
    ["founder.photo", { founder: { ...FOUNDER, photo: 5 } }],
    ["socials", { socials: "https://x.com/harbor" }],
    ["jurisdiction", { jurisdiction: "Germany" }],
    ["accent", { accent: "#1f3fbf" }],
    ["accent.light", { accent: { dark: "#ffd400", light: "#ffd400" } }],
    ["logo", { logo: "../logo.svg" }],
    ["mailboxes", { mailboxes: "hello@harbor.example" }],
    ["seoTool", { seoTool: [] }],
    ["partners[0]", { partners: ["Atom", ...texts(5)] }],
  ])("is said in words for the seller's %s", async (field, changes) => {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.writeShop(changes);
    const fault = (await readFaults(folder)).find((candidate) => candidate.field === field);
    expect(fault?.wanted).toMatch(/\w/);
    expect(fault?.wanted).not.toMatch(/Invalid input|received|object/);
  });
});
