import { rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { formatFault } from "../../catalogue/schema/fault.ts";
import {
  FOUNDER,
  makeContentFolder,
  readFaults,
  readGood,
  texts,
} from "../../test/support/content-folder.ts";

/** A PNG picture of this size that is all black, without most of its data. */
function drawPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const chunks = (
    [
      ["IHDR", header],
      ["IDAT", deflateSync(Buffer.alloc(99))],
      ["IEND", Buffer.of()],
    ] as const
  ).map(([type, data]) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const body = Buffer.concat([Buffer.from(type), data]);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

describe("a fault in shop.yaml is reported", () => {
  it("when its photo links to a file outside the folder, but not to one inside", async () => {
    const [folder, other] = [await makeContentFolder(["harbor.com"]), await makeContentFolder()];
    await other.write("secret.jpg", "a secret");
    await folder.write("releases/ada.jpg", "a photo");
    await folder.writeShop({ founder: { ...FOUNDER, photo: "founder.jpg" } });
    const photo = join(folder.dir, "founder.jpg");
    await symlink(join(other.dir, "secret.jpg"), photo);
    expect((await readFaults(folder)).map(({ field }) => field)).toEqual(["founder.photo"]);
    await rm(photo);
    await symlink("releases/ada.jpg", photo);
    expect(Buffer.from((await readGood(folder)).photo?.bytes ?? []).toString()).toBe("a photo");
  });

  it("when its photo or logo has too many pixels, whatever the size of the file", async () => {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.write("founder.png", drawPng(30_000, 30_000));
    await folder.write("mark.png", drawPng(2_001, 2_000));
    const founder = { ...FOUNDER, photo: "founder.png" };
    await folder.writeShop({ founder, logo: "mark.png" });
    expect((await readFaults(folder)).map(formatFault)).toEqual([
      expect.stringMatching(
        /founder\.photo: found "founder\.png", with 30,000 × 30,000 pixels, expected .* at most 16 MiB and 50 megapixels, or nothing$/,
      ),
      expect.stringMatching(
        /logo: found "mark\.png", with 2,001 × 2,000 pixels, expected .* at most 64 KiB, and a PNG at most 4 megapixels$/,
      ),
    ]);
    await folder.write("founder.png", drawPng(8_000, 6_000));
    await folder.write("mark.png", drawPng(2_000, 2_000));
    await readGood(folder);
  });

  it.each<[string, string, string | Uint8Array]>([
    ["is not there", "mark.svg", ""],
    ["is no picture", "mark.png", "text"],
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

  it.each<[Record<string, unknown>, field: string, wanted: string]>([
    [{ email: "hello" }, "email", "an email address"],
    [{ phone: 12_025_550_143 }, "phone", "in quotes"],
    [{ telegram: "@harbor" }, "telegram", "without @"],
    [{ socials: { Instagram: "@harbor" } }, "socials.Instagram", "https://"],
    [
      { channels: [{ name: "Chat", link: "javascript:alert(1)" }] },
      "channels[0].link",
      "an https:// address, or a link that opens an app: mailto:, tel:",
    ],
    [
      { channels: [..."Aa"].map((name) => ({ name, text: "ada" })) },
      "channels[1].name",
      "each name once",
    ],
    [{ channels: [{ name: "Email", text: "ada" }] }, "channels[0].name", "none that is Email"],
    [
      { identity: { company: "Quay", address: texts(9).join("\n") } },
      "identity.address",
      "on up to 8",
    ],
    [{ lead: ["harbor"] }, "lead[0]", "a domain name"],
    [{ currency: "JPY" }, "currency", "one of USD, EUR, GBP, CHF, CAD, AUD"],
    [{ currency: "EUR", currencies: ["USD", "EUR"] }, "currencies[1]", "other than euros"],
    [{ currencies: ["eur"] }, "currencies[0]", "publishes rates for: EUR AUD"],
    [{ currencies: ["EUR", "GBP", "EUR"] }, "currencies[2]", "each currency once"],
    [{ founder: { ...FOUNDER, photo: "../secret.png" } }, "founder.photo", "next to shop.yaml"],
  ])("when it has %j", async (changes, field, wanted) => {
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
