import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { asOrdinaryUser, ORDINARY_USER } from "../../test/support/ordinary-user.ts";
import { explainNoShop } from "./no-shop.ts";

test("in a folder without a shop, a command says where there is one or how to make one, and writes nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-no-shop-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const nothingNear = /^there is no shop in .+: go to .+ cd my-shop, or make a shop with .+ init$/;
  expect(explainNoShop({}, folder)).toMatch(nothingNear);
  expect(await readdir(folder)).toEqual([]);
  const shop = join(folder, "my names");
  await mkdir(join(shop, "listings"), { recursive: true });
  await writeFile(join(shop, "shop.yaml"), "");
  expect(explainNoShop({}, folder)).toContain(`one in ${shop}. Go there first: cd "my names"`);
  expect(explainNoShop({}, folder, { isServer: true })).toContain("-before/my names' ");
  expect(explainNoShop({}, join(shop, "listings"))).toMatch(/Go there first: cd \.\.$/);
  expect(explainNoShop({}, shop)).toBeNull();
  expect(explainNoShop({ CONTENT_DIR: "/srv/shop" }, folder)).toBeNull();
  if (process.platform === "win32") return;
  const closed = join(folder, "closed");
  await mkdir(closed, { mode: 0o300 });
  const explain = async () => explainNoShop({}, closed);
  expect(await asOrdinaryUser(explain)).toMatch(/^there is no shop in .+: go to .+ cd my-shop\b/);
});

/** Only root can make a folder that isn't the user's own. */
test.runIf(process.getuid?.() === 0)(
  "in somebody else's folder, a command says whose it is, and nothing of giving it away",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "vitrine-not-own-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o711);
    const launcher = fileURLToPath(new URL("../../vitrine.js", import.meta.url));
    const options = { cwd: folder, uid: ORDINARY_USER, encoding: "utf8" } as const;
    expect(spawnSync(process.execPath, [launcher, "leads"], options).stderr).toBe(
      `${folder} belongs to the user 0, and this is the user ${ORDINARY_USER}, who can't read it: run this as that user\n`,
    );
  },
);
