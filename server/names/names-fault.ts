import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";

/** The message is for the seller; `faults` are those of the files. */
export class NamesFault extends Error {
  readonly faults: readonly Fault[];

  constructor(message: string, faults: readonly Fault[] = []) {
    super(message);
    this.faults = faults;
  }
}

export const faultOfFiles = (faults: readonly Fault[], outcome = "") =>
  new NamesFault([...faults.map(formatOwnFault), outcome].filter(Boolean).join("\n"), faults);
