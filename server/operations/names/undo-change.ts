import { z } from "zod";
import { done, refuse } from "../../../catalogue/outcome.ts";
import type { ChangeRow } from "../../names/set-names.ts";
import { formatChangeTime, planUndo } from "../../names/undo-change.ts";
import { warnOfSales } from "./warn-of-sales.ts";
import { defineOperation } from "../operation.ts";

const DATES_ONLY =
  "Warning: this takes back the dates only. The renewals stay in your books until you take them back there.";

const findOfferedAgain = (changes: readonly ChangeRow[]) =>
  new Set(
    changes.flatMap(([domain = "", field, values]) => {
      const isOffered = field === "status" && values?.endsWith("→ available");
      return isOffered || (field === "name" && values?.endsWith("→ listed")) ? [domain] : [];
    }),
  );

/** Takes back the last change to the files of names that a command or the desk made. */
export const undoChange = defineOperation({
  input: z.object({}),
  editsFiles: true,
  async plan(shop) {
    const { sale, last } = await planUndo(shop.config);
    if (sale) {
      const [, reference] = /^\S+ paid (\S+)/.exec(sale.command) ?? [];
      const what = `The last change can't be undone: '${sale.command}' (${formatChangeTime(sale)}).`;
      return reference === undefined
        ? refuse(`${what} Nothing was changed.`)
        : refuse(`${what} It is a sale, and nothing was changed. Take the payment back instead.`, {
            reason: "sale",
            inTheWay: reference,
          });
    }
    if (!last) return refuse("There is no change left to undo.", { status: 404 });
    const { command, time } = last.change;
    const when = formatChangeTime(last.change);
    const changes = await last.compare();
    const question = `Undo '${command}' (${when})?`;
    return {
      shown: [],
      changes,
      warnings: [
        ...(await warnOfSales(shop, findOfferedAgain(changes))),
        ...(/^\S+ renewed /.test(command) ? [DATES_ONLY] : []),
      ],
      asks: { question, promise: null, button: "Undo" },
      seen: time,
      details: null,
      async carryOut() {
        const files = await last.undo();
        return {
          ...done(
            `Undone: ${command} (${when}), in ${files.join(", ")}.`,
            "To have it back, make the change again.",
          ),
          result: { command, time, files, changes },
        };
      },
    };
  },
});
