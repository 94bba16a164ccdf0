import { expect, it } from "vitest";
import { FOUNDER, makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { createContentRoutes } from "./routes.ts";

it("the founder's photo is shown, and missing without an error once its file is deleted", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.write("founder.jpg", "a photo");
  await folder.writeShop({ founder: { ...FOUNDER, photo: "founder.jpg" } });
  const current = await readGood(folder);
  const routes = createContentRoutes({
    config: { contentDir: folder.dir },
    content: { current },
  });
  const shown = await routes.request("/founder-photo");
  expect([shown.headers.get("Content-Type"), await shown.text()]).toEqual([
    "image/jpeg",
    "a photo",
  ]);
  await folder.remove("founder.jpg");
  expect((await routes.request("/founder-photo")).status).toBe(404);
});
