import { type Fault, formatFault, formatOwnFault } from "../../catalogue/schema/fault.ts";

/** The message is for the desk; `faults` are those of the files. */
export class NamesFault extends Error {
  readonly faults: readonly Fault[];
  /** Repeats values such as a floor price. Only the seller's own terminal may show it. */
  readonly ownMessage: string;

  constructor(message: string, faults: readonly Fault[] = [], ownMessage = message) {
    super(message);
    this.faults = faults;
    this.ownMessage = ownMessage;
  }
}

export function faultOfFiles(faults: readonly Fault[], outcome = "") {
  const tell = (lines: readonly string[], gap: string) =>
    [...lines, outcome].filter(Boolean).join(gap);
  const words = faults.map((fault) => `${formatFault(fault)}.`);
  return new NamesFault(tell(words, " "), faults, tell(faults.map(formatOwnFault), "\n"));
}
