import { collapseSpaces } from "../format/clean-text.ts";

const UNUSUAL = /[^ -~]|  /;

export function foldText(text: string): string {
  return UNUSUAL.test(text)
    ? collapseSpaces(text).toLowerCase().normalize("NFC")
    : text.toLowerCase();
}

/** Unicode doesn't decompose these letters into a plain one and a mark. */
const PLAIN = new Map(
  "ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ı:i ς:σ".split(" ").map((pair) => {
    const [letter = "", plain = ""] = pair.split(":");
    return [letter, plain];
  }),
);
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join("")}]`, "g");

export function foldWords(text: string): string {
  const lower = UNUSUAL.test(text)
    ? text
        .normalize("NFKD")
        .toLowerCase()
        .replaceAll(/\p{M}/gu, "")
        .replaceAll(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter)
    : text.toLowerCase();
  return lower
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export const squeeze = (text: string) => foldWords(text).replaceAll(" ", "");

const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?([^\s/?#:]+)(?:[/?#:]\S*)?$/i;

export function nameIn(text: string): string {
  const host = ADDRESS.exec(text)?.[1] ?? "";
  return host.slice(1, -1).includes(".") ? host : text;
}
