import { z } from "zod";
import { type Fault, type FaultPlace, formatPlace } from "../../catalogue/fault.ts";
import { asciiDomain } from "../../catalogue/field-schema.ts";

/** Knows which names have been listed, and where first. */
export interface NameRegister {
  /** Enters a name that has passed its rule; gives a fault when it is there already. */
  enter(domain: string, place: FaultPlace): Fault | null;
  /** Whether any name was there already. */
  readonly hasTwice: boolean;
}

export function createNameRegister(): NameRegister {
  const places = new Map<string, FaultPlace>();
  let hasTwice = false;
  return {
    get hasTwice() {
      return hasTwice;
    },
    enter(domain, place) {
      const first = places.get(domain);
      if (!first) {
        places.set(domain, place);
        return null;
      }
      hasTwice = true;
      const found = `"${domain}", which ${formatPlace(first)} has too`;
      return { ...place, field: "domain", found, wanted: "each domain once" };
    },
  };
}

/** The one field that is compared between listings, good whatever else is wrong with its listing. */
const named = z.object({ domain: asciiDomain() });

/** The name in a listing as the seller wrote it; undefined when there is no good one. */
export function readName(input: unknown): string | undefined {
  return named.safeParse(input).data?.domain;
}
