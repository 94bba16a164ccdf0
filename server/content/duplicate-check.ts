import { z } from "zod";
import { type Fault, type FaultPlace, formatPlace } from "../../catalogue/fault.ts";
import { asciiDomain } from "../../catalogue/field-schema.ts";

const named = z.object({ domain: asciiDomain() });

/** Undefined unless the name is valid, whatever else is wrong in the listing. */
export function readName(input: unknown): string | undefined {
  return named.safeParse(input).data?.domain;
}

/** Returns a fault for a name that appeared before. */
export type DuplicateCheck = (domain: string | undefined, place: FaultPlace) => Fault | null;

export function createDuplicateCheck(): DuplicateCheck {
  const places = new Map<string, FaultPlace>();
  return (domain, place) => {
    if (domain === undefined) return null;
    const first = places.get(domain);
    if (!first) {
      places.set(domain, place);
      return null;
    }
    const found = `"${domain}", which ${formatPlace(first)} has too`;
    return { ...place, field: "domain", found, wanted: "each domain once" };
  };
}
