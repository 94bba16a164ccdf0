import { z } from "zod";
import { done } from "../../../catalogue/outcome.ts";
import { mintCalendarLink, writeCalendarHash } from "../../figures/calendar.ts";
import { defineOperation } from "../operation.ts";

/** Makes the secret address of the renewals for a calendar program, in place of the one before, or revokes it. */
export const changeCalendarLink = defineOperation({
  input: z.object({
    off: z
      .preprocess((value) => value === true || value === "yes", z.boolean())
      .meta({ description: "revoke the address instead" }),
  }),
  editsFiles: false,
  async plan(shop, { off }) {
    const { db } = await shop.openDatabase();
    return {
      async carryOut() {
        const { hash, link } = mintCalendarLink(shop.config.siteUrl);
        await writeCalendarHash(db, off ? "" : hash);
        const words = off
          ? "The calendar's address doesn't work anymore."
          : `Whoever has this address sees your renewals and what they cost. Copy it now, because it isn't stored. An earlier one doesn't work anymore. Subscribe to it in your calendar: ${link}`;
        return {
          ...done(words, "This can't be undone, but you can make a new address."),
          result: { link: off ? null : link },
        };
      },
    };
  },
});
