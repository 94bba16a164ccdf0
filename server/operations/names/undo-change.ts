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
      const [, from, to] = /^names rename (\S+) (\S+)$/.exec(sale.command) ?? [];
      if (to)
        return refuse(
          `The last change, '${sale.command}', renamed the bookings too, so it isn't undone here. Rename ${to} to ${from} instead.`,
        );
      const [, reference] = /^offers \S+ (\S+)/.exec(sale.command) ?? [];
      const isTakenBack = sale.command.startsWith("offers take-back ");
      const way = isTakenBack
        ? "To have it back, mark the sale as paid again."
        : "Take back your last step in the sale instead.";
      return refuse(
        `The last change can't be undone: '${sale.command}' (${formatChangeTime(sale)}). It belongs to a sale, and the buyer got an email about it, so nothing was changed. ${way} The earlier changes stay too, because this one came after them: to go back behind them, set the values anew.`,
        reference === undefined ? {} : { reason: "sale", inTheWay: reference },
      );
    }
    if (!last) return refuse("There is no change left to undo.", { status: 404 });
    const { command, time } = last.change;
    const when = formatChangeTime(last.change);
    const changes = await last.compare();
    const question = `Undo '${command}' (${when})?`;
    return {
      changes,
      warnings: [
        ...(await warnOfSales(shop, findOfferedAgain(changes))),
        ...(/^\S+ renewed /.test(command) ? [DATES_ONLY] : []),
      ],
      asks: { question, promise: null, button: "Undo" },
      seen: time,
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
