/** Returns letters and digits alone, in lower case and without accents, so that 'Status', 'STATUS_' and 'Ablauf-Datum' can be compared. */
export const foldText = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
