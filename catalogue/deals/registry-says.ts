import { formatDay } from "../format/format.ts";
import { DAY_MS, toDay } from "../format/time.ts";

/** What a registry says of a name by RDAP. Days are YYYY-MM-DD; a field is null if the registry doesn't give it. */
export interface NameFacts {
  readonly registrar: string | null;
  /** The registrar's number at IANA. */
  readonly registrarId: string | null;
  readonly statuses: readonly string[];
  readonly nameservers: readonly string[];
  readonly isSigned: boolean | null;
  readonly registeredOn: string | null;
  readonly transferredOn: string | null;
}

/** What both sides of a sale may see of it. */
export interface RegistrySays {
  readonly registrar: string | null;
  readonly locks: readonly string[];
  readonly isSigned: boolean | null;
  readonly nameservers: readonly string[];
  /** ISO-8601 UTC. */
  readonly askedAt: string;
}

interface Lock {
  readonly words: string;
  /** What the seller does about it; null if the steps say it anyway. */
  readonly advice: string | null;
}

const DELETED: Lock = {
  words: "about to be deleted",
  advice:
    "The registry is about to delete the name. Restore it at your registrar first: until then, it can't be moved.",
};
const OFF: Lock = {
  words: "switched off",
  advice: "The name is switched off at the registry. Ask your registrar why before you move it.",
};
const FIXED: Lock = {
  words: "locked against changes",
  advice: "The name is locked against changes, which may stop a push too. Turn that lock off.",
};

/** RDAP's words for the statuses that matter when a name is moved (RFC 8056). */
const LOCKS: Readonly<Record<string, Lock>> = {
  "client transfer prohibited": { words: "transfer lock of the registrar", advice: null },
  "server transfer prohibited": {
    words: "transfer lock of the registry",
    advice:
      "The registry itself has locked the name against transfers. Only your registrar can have that removed: ask its support before you start.",
  },
  "pending transfer": {
    words: "a transfer is under way",
    advice: "A transfer is under way. If it's the buyer's, approve it at your registrar.",
  },
  "add period": { words: "registered a few days ago", advice: null },
  "transfer period": { words: "transferred a few days ago", advice: null },
  "auto renew period": {
    words: "renewed lately",
    advice:
      "The name was renewed lately. If it goes to another registrar within 45 days of its expiry, that year may be lost.",
  },
  "redemption period": DELETED,
  "pending restore": DELETED,
  "pending delete": DELETED,
  "client hold": OFF,
  "server hold": OFF,
  "client update prohibited": FIXED,
  "server update prohibited": FIXED,
};

const findLocks = (statuses: readonly string[]): readonly Lock[] => [
  ...new Set(statuses.flatMap((status) => LOCKS[status] ?? [])),
];

export const toRegistrySays = (facts: NameFacts, askedAt: string): RegistrySays => ({
  registrar: facts.registrar,
  locks: findLocks(facts.statuses).map(({ words }) => words),
  isSigned: facts.isSigned,
  nameservers: facts.nameservers,
  askedAt,
});

export const adviseOnLocks = ({ statuses }: Pick<NameFacts, "statuses">): string[] =>
  findLocks(statuses).flatMap(({ advice }) => advice ?? []);

const LOCK_DAYS = 60;

/** Returns the last day on which the name can't leave its registrar because it is new there, if that is still to come. */
export function findLockedUntil(
  { registeredOn, transferredOn }: Pick<NameFacts, "registeredOn" | "transferredOn">,
  now: string,
): string | null {
  const [last] = [registeredOn, transferredOn]
    .filter((day) => day !== null)
    .toSorted()
    .toReversed();
  if (last === undefined) return null;
  const until = toDay(Date.parse(last) + LOCK_DAYS * DAY_MS);
  return until > now.slice(0, 10) ? until : null;
}

/** One fact a line, for the pages and for the terminal. */
export function listRegistrySays({ registrar, locks, isSigned, nameservers }: RegistrySays) {
  return [
    ["Registrar", registrar],
    ["Locks", locks.length > 0 ? locks.join(", ") : "none"],
    ["DNSSEC", isSigned === null ? null : isSigned ? "on" : "off"],
    ["Name servers", nameservers.join(", ") || null],
  ] as const;
}

export const describeLockedUntil = (day: string) =>
  `The name came to its registrar less than ${LOCK_DAYS} days ago, so it usually can't leave for another one before ${formatDay(day)}. A push within the registrar is still possible.`;
