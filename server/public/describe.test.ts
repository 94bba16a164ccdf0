import { expect, onTestFinished, test } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { answerShop } from "./describe.ts";

test("a handle that a channel of the same name replaces is left out, as on the pages", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  const readContact = async () => {
    const { shop, catalogue } = await readGood(folder);
    const shown = { shop, catalogue, siteUrl: "https://names.example", dnsConfirmed: new Map() };
    return answerShop(shown).data.contact;
  };
  expect((await readContact()).telegram).toBe("harbor_names");
  const own = { name: "Telegram", link: "https://t.me/sales", text: null };
  await folder.writeShop({ channels: [own] });
  expect(await readContact()).toMatchObject({ telegram: null, channels: [own] });
});
