import { expect, it } from "vitest";
import { FOUNDER, makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { readContent } from "../shop/read-content.ts";
import { createContentRoutes } from "./content-routes.ts";

it("the founder's photo is shown until another is read, even if its file is gone", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.write("founder.jpg", "a photo");
  await folder.writeShop({ founder: { ...FOUNDER, photo: "founder.jpg" } });
  const content = { current: await readGood(folder) };
  const routes = createContentRoutes({ content });
  const show = async () => {
    const shown = await routes.request("/founder-photo");
    return [shown.headers.get("Content-Type"), await shown.text()];
  };
  await folder.remove("founder.jpg");
  expect(await show()).toEqual(["image/jpeg", "a photo"]);
  await folder.write("founder.jpg", "a new photo");
  content.current = (await readContent(folder.dir, content.current)).content ?? content.current;
  expect(await show()).toEqual(["image/jpeg", "a new photo"]);
  await folder.writeShop();
  content.current = await readGood(folder);
  expect((await routes.request("/founder-photo")).status).toBe(404);
});
