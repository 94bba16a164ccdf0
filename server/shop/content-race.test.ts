import { expect, it, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { readContent } from "./read-content.ts";
import { readYaml } from "./read-yaml.ts";

vi.mock("./read-yaml.ts", { spy: true });
const { readYaml: readYamlAsEver } =
  await vi.importActual<typeof import("./read-yaml.ts")>("./read-yaml.ts");

it.each(["shop.yaml", "listings/harbor.com.yaml"])(
  "an edit made just after %s was read is not lost",
  async (read) => {
    const folder = await makeContentFolder(["harbor.com"]);
    const first = await readGood(folder);
    await folder.writeShop({ name: "Second" });
    await folder.writeListing("harbor.com", { description: "Second." });
    let isEdited = false;
    vi.mocked(readYaml).mockImplementation(async (contentDir, file, schema) => {
      const checked = await readYamlAsEver(contentDir, file, schema);
      if (file === read && !isEdited) {
        isEdited = true;
        await folder.writeShop({ name: "Third" });
      }
      return checked;
    });
    const { content } = await readContent(folder.dir, first);
    expect([isEdited, content?.shop.name]).toEqual([true, "Third"]);
    const again = await readContent(folder.dir, content ?? undefined);
    expect(again.content).toBe(content);
  },
);

it("a folder that changes during every read is reported to the seller", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  let edits = 0;
  vi.mocked(readYaml).mockImplementation(async (contentDir, file, schema) => {
    await folder.writeShop({ name: `Edit ${edits++}` });
    return readYamlAsEver(contentDir, file, schema);
  });
  const { faults } = await readContent(folder.dir);
  expect(faults[0]?.found).toBe("a file that is still being written");
});
