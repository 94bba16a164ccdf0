import { isInstalled, programFile, toStart } from "../../server/process/program.ts";
import { quoteForShell } from "../command/format.ts";
import type { Answers } from "./write-shop.ts";

interface Place {
  readonly shown: string;
  /** The same as CONTENT_DIR takes it. */
  readonly path: string;
  /** True if the shop was made in the folder where the command ran. */
  readonly isHere: boolean;
  /** True if install.sh starts the shop, as root. */
  readonly isOnServer: boolean;
  /** False if the commands of a clone need CONTENT_DIR to find the shop. */
  readonly isFound: boolean;
  /** True if the shop has no name yet, without which it doesn't start. */
  readonly isEmpty: boolean;
  readonly url: string;
  /** Begins the seller's commands. */
  readonly run: string;
}

export const startIn = ({ path, isFound, run }: Place): string =>
  isFound ? toStart(run) : `CONTENT_DIR=${quoteForShell(path)} ${toStart(run)}`;

/** Says each command as it has to be typed, on a line of its own, because not every shell joins two. */
export function formatNextSteps(place: Place): string {
  const { shown, isHere, isOnServer, isEmpty, url, run } = place;
  if (isOnServer) {
    return "\nNext: install.sh starts it. If nothing goes on here, type the line again that you began with.\n";
  }
  const enter = isInstalled && !isHere ? [`cd ${quoteForShell(shown.replace(/^\.\//, ""))}`] : [];
  const start = [`Start it, then open ${url}:`, ...enter, startIn(place)];
  const desk = (why: string) => [why, ...enter, `${run} desk`];
  const steps = [
    ...(isEmpty
      ? [desk("Open your desk, and add or import your names:"), start]
      : [start, desk("Open your desk, in a second terminal, to change anything:")]),
    isInstalled
      ? [
          "Put it on the internet, on a server with Debian or in another way of the guide:",
          `${run} server root@names.example`,
          programFile("docs/guide/server.md"),
        ]
      : [
          "Put it on the internet. This guide compares three ways:",
          programFile("docs/guide/server.md"),
        ],
  ];
  const lines = steps.map(([what, ...commands], index) =>
    [`${index + 1}. ${what}`, ...commands].join("\n     "),
  );
  return `\nNext:\n${lines.join("\n")}\n`;
}

/** Nothing is promised that the seller didn't say. */
export function listUnsaid({ escrow, terms }: Answers): string {
  const button = escrow ? "" : "Buy Now buttons (escrow), ";
  const usual = terms ? "" : "the usual terms (usualTerms), ";
  return `Left out until you add it, on the desk or in shop.yaml: ${button}${usual}payment plans (plans), the law of your terms (jurisdiction)`;
}
