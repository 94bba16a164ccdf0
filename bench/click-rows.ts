import { measureClick } from "./measure-click.ts";
import type { Measurement } from "./measurement.ts";

const AIM_MS = 100;

/** From the click on a card to the painted page of its name. */
export const measureClickToPaint: Measurement = {
  name: "click",
  async measure() {
    const { clicks, medianMs, p95Ms } = await measureClick();
    return {
      rows: [
        {
          what: `from a click on a card to the painted page, ${clicks} cards`,
          measured: `median ${medianMs.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms`,
          aim: `median ≤ ${AIM_MS} ms`,
          isMet: medianMs <= AIM_MS,
        },
      ],
    };
  },
};
