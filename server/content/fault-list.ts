import type { Fault } from "../../catalogue/fault.ts";

/** Faults of one file that are told one by one. */
const MAX_TOLD = 50;

/** The faults of one file: the first of them, and how many more there are. */
export interface FaultList {
  add(fault: Fault): void;
  list(): Fault[];
}

export function createFaultList(file: string): FaultList {
  const told: Fault[] = [];
  let more = 0;
  return {
    add(fault) {
      if (told.length < MAX_TOLD) told.push(fault);
      else more += 1;
    },
    list() {
      if (more === 0) return told;
      const found = `${more.toLocaleString("en-US")} more ${more === 1 ? "fault" : "faults"}`;
      return [...told, { file, field: "", found, wanted: "none" }];
    },
  };
}
