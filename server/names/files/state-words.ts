import { foldText } from "../../../catalogue/format/fold.ts";
import type { State } from "./import-formats.ts";

const listWords = (text: string) =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * What programs and sellers write in a column of states, in English, German, French, Spanish, Dutch and Portuguese.
 * A registrar's word for a name that is in order says nothing against a sale. An expired name isn't the seller's anymore.
 */
export const STATE_WORDS: Readonly<Record<State, readonly string[]>> = {
  available: listWords(`
    available, active, for sale, listed, live, on sale, on the market, portfolio, published, buy now, make offer
    ok, registered, locked, unlocked, registrar lock, normal, enabled, in service, add period, auto renew period
    client transfer prohibited, client delete prohibited, client update prohibited, client renew prohibited
    server transfer prohibited, server delete prohibited, server update prohibited, server renew prohibited
    verfügbar, aktiv, zu verkaufen, zum verkauf, gelistet, registriert
    disponible, actif, à vendre, en vente, enregistré
    activo, en venta, a la venta, publicado, registrado
    beschikbaar, actief, te koop, geregistreerd
    disponível, ativo, à venda`),
  reserved: listWords(`
    reserved, on hold, under offer, under contract, in negotiation, negotiating, offer accepted, sale pending, pending sale
    pending payment, payment pending, in escrow
    reserviert, in verhandlung, réservé, en négociation, reservado, en negociación, gereserveerd, em negociação`),
  sold: listWords(`
    sold, sold elsewhere, sale completed, verkauft, vendu, vendue, vendido, vendida, verkocht, venduto`),
  "not-for-sale": listWords(`
    not for sale, nfs, no sale, do not sell, not available, unavailable, not listed for sale, off market, off the market
    owned, held, keep, kept, personal, private, parked, archived, hidden, unlisted, delisted, inactive, disabled, draft
    paused, suspended, unpublished, offline, in use, in development, developed, leased, rented, withdrawn, rejected, removed
    in transfer, pending transfer, transfer pending, transferring, transfer in progress, awaiting transfer, transfer
    pending transfer out, transfer out
    nicht zu verkaufen, unverkäuflich, nicht verfügbar, inaktiv, versteckt, privat, archiviert, geparkt, behalten
    in übertragung, pas à vendre, non disponible, indisponible, inactif, masqué, privé, archivé, en transfert
    no disponible, no está en venta, no en venta, no a la venta, inactivo, oculto, privado, archivado, aparcado
    en transferencia, niet te koop, niet beschikbaar, inactief, verborgen, privé, gearchiveerd, geparkeerd
    não está à venda, não à venda, não disponível, indisponível, inativo, arquivado, em transferência`),
  expired: listWords(`
    expired, lapsed, dropped, dropping, deleted, pending delete, pending deletion, redemption, redemption period
    in redemption, pending restore, cancelled, canceled, transferred, transferred out, transferred away, released, lost
    not renewed, not registered, past due
    abgelaufen, gelöscht, gekündigt, expiré, supprimé, résilié, caducado, vencido, eliminado, cancelado
    verlopen, verwijderd, opgezegd, expirado, excluído`),
};

const STATES = new Map(
  Object.entries(STATE_WORDS).flatMap(([state, words]) =>
    words.map((word) => [foldText(word), state as State] as const),
  ),
);

const BEGINNINGS: readonly (readonly [RegExp, State])[] = [
  [/^(?:sold|verkauft|vendu|vendido|verkocht)(?=[\s:(,-])/i, "sold"],
  [
    /^(?:(?:is |auto-?)?expired\b|(?:in )?redemption\b|pending[ -]?delet|deleted\b|cancell?ed\b|transferred\b)/i,
    "expired",
  ],
  [/^(?:not|no longer) (?:for sale|available|listed for sale)\b/i, "not-for-sale"],
];

/** These words are about a sale in whatever column they stand. */
const CERTAIN: ReadonlySet<string> = new Set(
  listWords(
    "sold, leased, rented, not for sale, nfs, do not sell, expired, dropped, deleted, pending delete, transferred out, verkauft, nicht zu verkaufen, vendu, pas à vendre, vendido, verkocht, niet te koop",
  ).map(foldText),
);

/** Most cells of a table say nothing of the kind, and are passed over quickly. */
export const maySaySale = (cell: string) =>
  /sold|nfs|s[ae]l[el]|leased|rented|expired|dropped|delet|transferred|verk|vend|koop/i.test(cell);

/** Returns what a cell of any column says about a sale, such as 'sold' for 'Sold to Ada', or null. */
export function findCertain(cell: string): string | null {
  const text = cell.trim().toLowerCase();
  if (/^sold (?:to|on|at|for|in|via|by)\b/.test(text)) return "sold";
  return (
    splitWords(text)
      .find((word) => CERTAIN.has(foldText(word)))
      ?.trim() ?? null
  );
}

/** Takes apart 'Sold, archived'. */
export const splitWords = (cell: string) =>
  cell.split(/[,;|/]/).filter((word) => word.trim() !== "");

export type FormatStates = Readonly<Record<string, State>>;

/** Returns null for a word that isn't known. */
export function findState(cell: string, own: FormatStates = {}): State | null {
  const text = cell.trim();
  return own[text.toLowerCase()] ?? matchState(text)?.state ?? null;
}

function matchState(text: string): { readonly word: string; readonly state: State } | null {
  const whole = STATES.get(foldText(text));
  if (whole) return { word: text, state: whole };
  for (const [words, state] of BEGINNINGS) {
    const [word] = words.exec(text) ?? [];
    if (word) return { word, state };
  }
  return null;
}

/** Returns the word of a cell that is known to keep a name from being offered, such as 'inactive', or null. */
export function findHeldBack(cell: string): string | null {
  const certain = findCertain(cell);
  if (certain !== null) return certain;
  for (const part of splitWords(cell)) {
    const match = matchState(part.trim());
    if (match && match.state !== "available") return match.word.toLowerCase();
  }
  return null;
}

/** These words are about a person or an organization as often as about a sale. */
const ABOUT_PEOPLE: ReadonlySet<string> = new Set(
  listWords("personal, private, owned, hidden, lost, privat, privé, privado").map(foldText),
);

export function findHeldBackByPerson(cell: string): string | null {
  const word = findHeldBack(cell);
  return word === null || ABOUT_PEOPLE.has(foldText(word)) ? null : word;
}

const YES: ReadonlySet<string> = new Set(
  "yes y true 1 x on ja wahr oui vrai si verdadero waar sim verdadeiro".split(" "),
);
const NO: ReadonlySet<string> = new Set(
  "no n false 0 off nein falsch non faux falso nee onwaar nao".split(" "),
);

export function readYesOrNo(cell: string): boolean | null {
  const text = cell.trim();
  if (/^[✓✔☑]$/u.test(text)) return true;
  if (/^[✗✘☐]$/u.test(text)) return false;
  const word = foldText(text);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}
