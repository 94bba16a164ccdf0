import { readAbout } from "./about-field.ts";
import { rowFields } from "./listing-schema.ts";

const listHeadings = (text: string) =>
  text
    .split(/[,\n]/)
    .map((heading) => heading.trim())
    .filter(Boolean);

/** The headings of spreadsheets in German, French, Spanish, Dutch and Portuguese; the English ones stand beside each field. */
const ABROAD: Readonly<Record<string, string>> = {
  domain: `Domainname, Domäne, Domaine, Nom de domaine, Dominio, Nombre de dominio, Domein, Domeinnaam
    Domínio, Nome de domínio, Nome do domínio, 域名`,
  price: `Preis, Verkaufspreis, Wunschpreis, Festpreis, Sofortpreis, Sofortkauf, Sofortkaufpreis, Sofort-Kaufen-Preis
    Angebotspreis, VK, VK-Preis, Prix, Prix de vente, Prix demandé, Prix fixe, Achat immédiat, Prix d'achat immédiat
    Precio, Precio de venta, Precio fijo, Precio de compra inmediata, Compra inmediata, Prijs, Verkoopprijs, Vraagprijs
    Vaste prijs, Koop nu, Nu kopen, Preço, Preço de venda, Preço fixo, Compre já, Compra imediata`,
  category: "Kategorie, Rubrik, Catégorie, Categoría, Categorie, Rubriek, Categoria",
  listedDate: `Hinzugefügt, Hinzugefügt am, Eingestellt am, Ajouté le, Date d'ajout, Fecha de alta, Añadido el
    Toegevoegd op, Adicionado em, Data de inclusão`,
  description: "Beschreibung, Descripción, Beschrijving, Omschrijving, Descrição",
  keywords: "Stichwörter, Schlagwörter, Mots-clés, Palabras clave, Trefwoorden, Palavras-chave",
  minimumOffer: `Mindestgebot, Mindestangebot, Minimales Gebot, Offre minimum, Offre minimale, Oferta mínima
    Minimumbod, Minimale bod, Lance mínimo`,
  floor: `Mindestpreis, Untergrenze, Schmerzgrenze, Prix plancher, Prix minimum, Prix de réserve, Precio mínimo
    Precio de reserva, Minimumprijs, Bodemprijs, Reserveprijs, Preço mínimo, Preço de reserva`,
  soldDate: `Verkaufsdatum, Verkauft am, Vendu le, Date de vente, Fecha de venta, Vendido el, Verkocht op, Verkoopdatum
    Vendido em, Data de venda, Data da venda`,
  registered: `Registrierungsdatum, Registriert am, Registriert seit, Erstellt, Erstellt am, Erstellungsdatum
    Date d'enregistrement, Enregistré le, Date de création, Créé le, Fecha de registro, Registrado el
    Fecha de creación, Registratiedatum, Geregistreerd op, Aanmaakdatum, Data de registro, Data de registo
    Registrado em, Data de criação`,
  expires: `Ablauf, Ablaufdatum, Läuft ab, Läuft ab am, Gültig bis, Date d'expiration, Expire le, Échéance
    Date d'échéance, Fecha de expiración, Fecha de caducidad, Fecha de vencimiento, Caduca, Caduca el, Caducidad, Vence
    Vencimiento, Expira, Expira el, Verloopdatum, Vervaldatum, Verloopt, Verloopt op, Data de expiração
    Data de vencimento, Expira em, Validade`,
  acquired: `Kaufdatum, Gekauft am, Erworben am, Anschaffungsdatum, Date d'achat, Acheté le, Date d'acquisition
    Fecha de compra, Comprado el, Fecha de adquisición, Aankoopdatum, Gekocht op, Data de compra, Data da compra
    Comprado em, Data de aquisição`,
  acquiredPrice: `Kaufpreis, Einkaufspreis, EK, EK-Preis, Anschaffungskosten, Gekauft für, Prix d'achat, Coût d'achat
    Precio de compra, Coste de compra, Aankoopprijs, Aanschafprijs, Preço de compra, Custo de compra`,
  renewal: `Verlängerungsdatum, Nächste Verlängerung, Date de renouvellement, Fecha de renovación, Verlengingsdatum
    Data de renovação`,
  renewalPrice: `Verlängerungspreis, Verlängerungskosten, Jahresgebühr, Prix de renouvellement, Frais de renouvellement
    Precio de renovación, Coste de renovación, Verlengingsprijs, Verlengingskosten, Preço de renovação
    Custo de renovação`,
  registrar: "Registrierungsstelle, Bureau d'enregistrement, Registrador",
  salePrice:
    "Verkauft für, Verkaufserlös, Erlös, Vendu pour, Vendido por, Verkocht voor, Opbrengst",
  saleFee: "Provision, Verkaufsprovision, Comisión, Commissie, Comissão",
  saleVenue: "Verkauft über, Vendu via, Vendido en, Verkocht via, Vendido via",
  tags: "Étiquettes, Etiquetas",
  ownNote: `Notiz, Notizen, Bemerkung, Bemerkungen, Kommentar, Anmerkung, Anmerkungen, Remarque, Remarques, Commentaire
    Commentaires, Notas, Comentarios, Observaciones, Notitie, Notities, Opmerking, Opmerkingen, Observações`,
};

/** The headings of other files by field, best first. */
export const COLUMN_TITLES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(rowFields).flatMap(([field, schema]) => {
    const headings = [...(readAbout(schema).columns ?? []), ...listHeadings(ABROAD[field] ?? "")];
    return headings.length > 0 ? [[field, headings]] : [];
  }),
);
