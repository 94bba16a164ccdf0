import { collapseSpaces } from "../clean-text.ts";

/** Finds what folding changes beside capital letters: all but printable ASCII, and spaces side by side. */
const ODD = /[^ -~]|  /;

/**
 * The form in which texts and searches are compared: in lower case, composed (NFC), each stretch of white space and
 * control characters one space, as `cleanLine` leaves them in a search.
 */
export function foldText(text: string): string {
  // Most texts are plain, and a large catalogue has a million of them.
  return ODD.test(text) ? collapseSpaces(text).toLowerCase().normalize("NFC") : text.toLowerCase();
}
