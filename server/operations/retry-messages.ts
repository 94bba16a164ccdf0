import { z } from "zod";
import { formatCount } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import { done, refuse } from "../../catalogue/outcome.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { retryMessages as queueAgain } from "../outbox/message-progress.ts";
import { defineOperation } from "./operation.ts";

const WANTED = "Expected the number of a message, or all.";

const which = z
  .string(WANTED)
  .regex(/^(all|\d{1,15})$/, WANTED)
  .default("all")
  .meta({ value: "ID|all", description: "the number of a message" });

/** Queues one email or notification for another try, or all that wait or failed. */
export const retryMessages = defineOperation({
  input: z.object({ which }),
  editsFiles: false,
  async plan(shop, input) {
    const { db } = await shop.openDatabase();
    const asked = input.which === "all" ? ("all" as const) : Number(input.which);
    return {
      async carryOut() {
        const retried = await retryBusy(() => queueAgain(db, asked, toIso(shop.now())));
        if (asked !== "all" && retried === 0)
          return refuse(`No message with the number ${asked} is waiting.`, { status: 404 });
        const sent = retried === 1 ? "it's" : "they're";
        const words =
          retried === 0
            ? "Nothing is left to try again."
            : `${formatCount(retried, "message")} queued. While the shop runs, ${sent} sent within seconds.`;
        return {
          ...done(words, "This can't be undone: messages leave at once."),
          result: { retried },
        };
      },
    };
  },
});
