import type { NameFacts } from "../../catalogue/deals/registry-says.ts";
import { toRegistrarKey } from "./registrars.ts";

export const hasRegistrar = ({ registrar, registrarId }: NameFacts) =>
  registrarId !== null || toRegistrarKey(registrar ?? "") !== "";

/** The same registrar may be renamed, or written in another way. */
function isElsewhere(before: NameFacts, now: NameFacts): boolean {
  if (before.registrarId !== null && now.registrarId !== null)
    return before.registrarId !== now.registrarId;
  const [from, to] = [before, now].map(({ registrar }) => toRegistrarKey(registrar ?? ""));
  return from !== "" && to !== "" && from !== to;
}

const nameOf = ({ registrar, registrarId }: NameFacts) =>
  registrar ?? `registrar ${registrarId} at IANA`;

/**
 * Says where a name moved, or returns null if it didn't. Only another registrar is proof: either side may change name
 * servers or locks before the name is moved, and a push to another account changes nothing that a registry shows.
 */
export function describeMove(before: NameFacts, now: NameFacts): string | null {
  if (!isElsewhere(before, now)) return null;
  const moved = `From ${nameOf(before)} to ${nameOf(now)}`.replace(/\.?$/, ".");
  const servers = now.nameservers.join(", ");
  const hasOthers = servers !== "" && servers !== before.nameservers.join(", ");
  return hasOthers ? `${moved} The name servers changed too: they are now ${servers}.` : moved;
}
