import { join } from "node:path";
import { isLogo, LOGO_WANTED } from "../../server/content/read-shop.ts";
import { LOGO_POLICY } from "../../server/http/security-headers.ts";
import { readIfThere, replaceFiles } from "../../server/content/replace-files.ts";
import { SHOP_FILE } from "../../server/content/content-files.ts";
import type { DeskBase } from "../base.ts";
import { findSection } from "./fields.ts";
import type { Saved, ShopFile } from "./shop-file.ts";
import { toValues } from "./values.ts";

export function openLogos({ config: { contentDir }, readFiles }: DeskBase, shopFile: ShopFile) {
  async function saveLogo(
    theme: "dark" | "light" | "both",
    upload: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
    seen: string,
  ): Promise<Saved> {
    const shop = await shopFile.read();
    const values = toValues(findSection("look")?.fields ?? [], shop.input);
    const ending = /\.(svg|png)$/i.exec(upload.name)?.[1]?.toLowerCase() ?? "";
    const file = `logo${theme === "both" ? "" : `-${theme}`}.${ending}`;
    const wrong = { file: SHOP_FILE, field: "logo", found: upload.name, wanted: LOGO_WANTED };
    if (!ending || !(await isLogo(upload.bytes, file)))
      return { is: "refused", faults: [wrong], values };
    if (shop.seen !== seen) return { is: "overtaken", now: { seen: shop.seen, values }, values };
    const before = await readIfThere(join(contentDir, file));
    const picture = { file, before, after: Buffer.from(upload.bytes) };
    const written = await replaceFiles(contentDir, [picture], { isKnownGood: true });
    if (written.faults.length > 0) return { is: "refused", faults: written.faults, values };
    const [dark, light] = (["dark", "light"] as const).map((one) =>
      theme === "both" || theme === one ? file : values[`logo.${one}`] || file,
    );
    const logo = dark === light ? dark : { dark, light };
    const { draft, faults } = await shopFile.edit(new Map([["logo", logo]]));
    const undo = shopFile.undoOf(draft ? [picture, draft] : [picture]);
    if (faults.length === 0) return { is: "saved", undo };
    await undo();
    return { is: "refused", faults, values };
  }

  return {
    async readLogo(theme: "dark" | "light") {
      const logo = (await readFiles()).content?.logos?.[theme];
      return logo ? { ...logo, policy: LOGO_POLICY } : null;
    },
    saveLogo: (...given: Parameters<typeof saveLogo>) =>
      shopFile.saveInTurn(() => saveLogo(...given), {}),
  };
}
