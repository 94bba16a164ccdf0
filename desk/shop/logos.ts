import { join } from "node:path";
import { markValues } from "../../catalogue/merge-values.ts";
import { done, type Outcome, refuse } from "../../catalogue/outcome.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { describeFault } from "../../catalogue/schema/place-faults.ts";
import { findSection } from "../../catalogue/schema/shop-fields.ts";
import { toValues } from "../../server/operations/shop/shop-values.ts";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import { isLogo, LOGO_WANTED } from "../../server/shop/read-shop.ts";
import { readIfThere, replaceFiles } from "../../server/shop/replace-files.ts";
import { LOGO_POLICY } from "../../server/http/security-headers.ts";
import {
  readShopFile,
  SAVED,
  undoFiles,
  writeShop,
} from "../../server/operations/shop/shop-file.ts";
import type { DeskBase } from "../base.ts";

const refuseFaults = (faults: readonly Fault[]) =>
  refuse(faults.map((fault) => describeFault({ ...fault, field: "" })).join(" "), { status: 400 });

const OVERTAKEN = {
  is: "changed",
  error: "shop.yaml was changed in the meantime, and nothing was saved. Upload the picture again.",
  differences: [],
} as const;

export function openLogos({ readFiles, saveAlone, sellersShop }: DeskBase) {
  const { contentDir } = sellersShop.config;

  async function saveLogo(
    theme: "dark" | "light" | "both",
    upload: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
    seen: string,
  ): Promise<Outcome> {
    const values = toValues(
      findSection("look")?.fields ?? [],
      (await readShopFile(sellersShop)).input,
    );
    const ending = /\.(svg|png)$/i.exec(upload.name)?.[1]?.toLowerCase() ?? "";
    const file = `logo${theme === "both" ? "" : `-${theme}`}.${ending}`;
    const wrong = { file: SHOP_FILE, field: "logo", found: upload.name, wanted: LOGO_WANTED };
    if (!ending || !isLogo(upload.bytes, file)) return refuseFaults([wrong]);
    if (markValues(values) !== seen) return OVERTAKEN;
    const before = await readIfThere(join(contentDir, file));
    const picture = { file, before, after: Buffer.from(upload.bytes) };
    const written = await replaceFiles(contentDir, [picture], { isKnownGood: true });
    if (written.faults.length > 0) return refuseFaults(written.faults);
    const [dark, light] = (["dark", "light"] as const).map((one) =>
      theme === "both" || theme === one ? file : values[`logo.${one}`] || file,
    );
    const logo = dark === light ? dark : { dark, light };
    const { draft, faults } = await writeShop(sellersShop, new Map([["logo", logo]]));
    const undo = undoFiles(sellersShop, draft ? [picture, draft] : [picture]);
    if (faults.length === 0) return done(SAVED, undo);
    await undo();
    return refuseFaults(faults);
  }

  return {
    async readLogo(theme: "dark" | "light") {
      const logo = (await readFiles()).content?.logos?.[theme];
      return logo ? { ...logo, policy: LOGO_POLICY } : null;
    },
    saveLogo: (...given: Parameters<typeof saveLogo>) =>
      saveAlone(
        () => saveLogo(...given),
        (fault) => refuseFaults([fault]),
      ),
  };
}
