import { collapseSpaces } from "../../../catalogue/format/clean-text.ts";
import { foldText } from "../../../catalogue/format/fold.ts";
import { readAbout } from "../../../catalogue/schema/about-field.ts";
import { rowFields } from "../../../catalogue/schema/listing-schema.ts";
import { COLUMNS, labelOf } from "../../../catalogue/schema/listing-fields.ts";
import type { Row, Sheet } from "./read-rows.ts";
import { isAddress } from "./read-values.ts";
import { type ColumnReading, foldKey, OPEN, type Reading } from "./reading.ts";

export interface Heading {
  readonly at: number;
  /** As a reading names the column. */
  readonly name: string;
  readonly key: string;
}

/** Writes a place as spreadsheets do: A, B, …, Z, AA. */
function writeLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : writeLetters(Math.floor(at / 26) - 1) + last;
}

/** Names a column by its heading, and by its letter if it has none or shares it. */
function nameColumn(heading: string, at: number, isShared: boolean): string {
  if (heading !== "" && !isShared) return heading;
  return `${heading} (column ${writeLetters(at)})`.trim();
}

/** Returns the index of the last row in which each column of a sheet has a cell. */
export function findLastFilled({ rows }: Sheet): readonly number[] {
  const last: number[] = [];
  for (const [index, { cells }] of rows.entries()) {
    for (const [at, cell] of cells.entries()) if (cell.trim() !== "") last[at] = index;
  }
  return Array.from(last, (index = -1) => index);
}

/** Lists the columns below a row of headings, or all with -1. One without a heading and without cells doesn't count. */
export function listHeadings(
  { rows }: Sheet,
  index: number,
  lastFilled: readonly number[],
): Heading[] {
  const written = index < 0 ? lastFilled.map(() => "") : (rows[index]?.cells ?? []);
  // This heading can't be a key of a reading.
  const cells = written.map((cell) => (cell.trim() === "__proto__" ? "" : cell));
  const keys = cells.map(foldKey);
  const counts = Map.groupBy(keys, (key) => key);
  return cells.flatMap((cell, at) => {
    const key = keys[at] ?? "";
    if (key === "" && (lastFilled[at] ?? -1) <= index) return [];
    const isShared = (counts.get(key)?.length ?? 0) > 1;
    const name = nameColumn(collapseSpaces(cell).trim(), at, isShared);
    return [{ at, name, key: foldKey(name) }];
  });
}

/** The commonest headings in German, French, Spanish, Dutch and Portuguese; the English ones stand beside each field. */
const ABROAD: Readonly<Record<string, string>> = {
  domain: `Domainname, Domaine, Nom de domaine, Dominio, Nombre de dominio, Domein, Domeinnaam, Domínio, Nome de domínio, 域名`,
  price: `Preis, Verkaufspreis, Sofortpreis, Sofortkaufpreis, VK, Prix, Prix de vente, Achat immédiat, Precio, Precio de venta
    Compra inmediata, Prijs, Verkoopprijs, Vraagprijs, Preço, Preço de venda, Compra imediata`,
  category: "Kategorie, Catégorie, Categoría, Categorie, Categoria",
  listedDate:
    "Hinzugefügt, Eingestellt am, Ajouté le, Date d'ajout, Fecha de alta, Toegevoegd op, Adicionado em",
  description: "Beschreibung, Descripción, Beschrijving, Omschrijving, Descrição",
  keywords: "Stichwörter, Schlagwörter, Mots-clés, Palabras clave, Trefwoorden, Palavras-chave",
  minimumOffer:
    "Mindestgebot, Mindestangebot, Offre minimum, Offre minimale, Oferta mínima, Minimumbod, Lance mínimo",
  floor:
    "Mindestpreis, Untergrenze, Prix plancher, Prix minimum, Precio mínimo, Minimumprijs, Preço mínimo",
  soldDate: `Verkaufsdatum, Verkauft am, Vendu le, Date de vente, Fecha de venta, Vendido el, Verkocht op, Verkoopdatum
    Vendido em, Data de venda, Data da venda`,
  registered: `Registrierungsdatum, Registriert am, Erstellt am, Date d'enregistrement, Enregistré le, Date de création
    Fecha de registro, Registrado el, Registratiedatum, Geregistreerd op, Data de registro, Registrado em`,
  expires: `Ablauf, Ablaufdatum, Läuft ab, Läuft ab am, Gültig bis, Date d'expiration, Expire le, Échéance, Fecha de expiración
    Fecha de vencimiento, Caduca, Caduca el, Vence, Verloopdatum, Vervaldatum, Verloopt op, Data de expiração, Expira em`,
  acquired: `Kaufdatum, Gekauft am, Date d'achat, Acheté le, Fecha de compra, Comprado el, Aankoopdatum, Gekocht op
    Data de compra, Comprado em`,
  acquiredPrice:
    "Kaufpreis, Einkaufspreis, EK, Prix d'achat, Precio de compra, Aankoopprijs, Aanschafprijs, Preço de compra",
  renewal:
    "Verlängerungsdatum, Date de renouvellement, Fecha de renovación, Verlengingsdatum, Data de renovação",
  renewalPrice: `Verlängerungspreis, Jahresgebühr, Prix de renouvellement, Precio de renovación, Verlengingsprijs
    Preço de renovação`,
  registrar: "Registrierungsstelle, Bureau d'enregistrement, Registrador",
  salePrice:
    "Verkauft für, Verkaufserlös, Erlös, Vendu pour, Vendido por, Verkocht voor, Opbrengst",
  saleFee: "Provision, Verkaufsprovision, Comisión, Commissie, Comissão",
  saleVenue: "Verkauft über, Vendu via, Vendido en, Verkocht via, Vendido via",
  tags: "Étiquettes, Etiquetas",
  ownNote: `Notiz, Notizen, Bemerkung, Bemerkungen, Kommentar, Anmerkung, Remarque, Remarques, Commentaire, Notas
    Comentarios, Observaciones, Notitie, Notities, Opmerking, Opmerkingen, Observações`,
  state: `status, state, availability, sold, reserved, hidden, for sale, zustand, stand, verfügbarkeit, verkauft, statut
    état, disponibilité, vendu, estado, disponibilidad, vendido, beschikbaarheid, verkocht, situação, disponibilidade, 状态`,
  currency:
    "currency, price currency, währung, devise, monnaie, moneda, divisa, valuta, moeda, 币种",
};

const foldHeading = (heading: string) => foldText(heading.replaceAll(/\([^()]*\)/g, ""));

/** What a column may be by its heading alone. Nothing depends on it: each is shown as a proposal. */
const PROPOSALS: ReadonlyMap<string, string> = new Map([
  ...COLUMNS.flatMap((is) => [is, labelOf(is)].map((title) => [foldHeading(title), is] as const)),
  ...Object.entries(rowFields).flatMap(([is, schema]) =>
    (readAbout(schema).columns ?? []).map((title) => [foldHeading(title), is] as const),
  ),
  ...Object.entries(ABROAD).flatMap(([is, text]) =>
    text.split(/[,\n]/).map((heading) => [foldHeading(heading), is] as const),
  ),
]);

export const proposeMeaning = (heading: string): ColumnReading["is"] =>
  PROPOSALS.get(foldHeading(heading)) ?? OPEN;

interface Expected {
  readonly columns: ReadonlyMap<string, ColumnReading>;
  readonly required: readonly string[];
  readonly domain: string;
}

const expected = new WeakMap<Reading, Expected>();

/** Returns what a reading says of the columns, by their keys. */
export function expectColumns(reading: Reading): Expected {
  const known = expected.get(reading);
  if (known) return known;
  const entries = Object.entries(reading.columns).map(([name, is]) => [foldKey(name), is] as const);
  const made = {
    columns: new Map(entries),
    required: entries.flatMap(([key, { optional }]) => (optional ? [] : key)),
    domain: entries.find(([, { is }]) => is === "domain")?.[0] ?? "",
  };
  expected.set(reading, made);
  return made;
}

/** Lists the rows that may hold the headings: none with a name stands above them. */
export function listTop({ rows }: Sheet): readonly Row[] {
  const first = rows.findIndex(({ cells }) => cells.some(isAddress));
  return first < 0 ? rows : rows.slice(0, first + 1);
}

/** Titles may stand above the headings, which are the last row above the first name that has several cells, or else the first. */
export function proposeHeader(sheet: Sheet): number {
  const above = listTop(sheet).slice(0, -1);
  const filled = above.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
  const last = filled.findLastIndex((count) => count > 1);
  return last < 0 && above.length > 0 ? 0 : last;
}
