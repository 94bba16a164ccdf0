import { formatCount, formatShortMoment } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { NOT_CONFIRMED } from "../../server/answers/seller-answer.ts";
import { listReleasable, releaseUnproven } from "../../server/sales/release-unproven.ts";
import type { Values } from "../forms/receive-form.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";
import type { Notice, Refused } from "../layout/notices.ts";
import type { DeskBase } from "../base.ts";

export function openRelease({ database, now, requireContent }: DeskBase) {
  const listNow = async () => listReleasable(database.db, await requireContent(), now());
  return {
    count: async () => (await listNow()).length,
    async list() {
      const { shop } = await requireContent();
      return (await listNow()).map(({ offer, displayName }) => ({
        reference: offer.reference,
        name: displayName,
        sum: formatDollars(offer.amount),
        buyer: offer.name,
        until: formatShortMoment(offer.pay_by ?? "", shop.timeZone),
      }));
    },
    async act({ references = "", agree }: Values): Promise<Notice | Refused> {
      if (!agree) return { fault: NOT_CONFIRMED };
      const seen = references.split(" ");
      const request = { references: seen, via: "desk", time: now() } as const;
      const releasing = releaseUnproven(database, await requireContent(), request);
      const released = await orUnwritable(releasing, (fault) => ({ fault }));
      if ("fault" in released) return released;
      const left = seen.length - released.length;
      const rest =
        left > 0 ? ` ${formatCount(left, "purchase")} changed meanwhile and stayed.` : "";
      return { words: `Released: ${formatCount(released.length, "name")}.${rest}` };
    },
  };
}
