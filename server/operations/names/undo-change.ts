import { z } from "zod";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { formatChangeTime, planUndo } from "../../names/undo-change.ts";
import { defineOperation } from "../operation.ts";

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
      warnings: [],
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
