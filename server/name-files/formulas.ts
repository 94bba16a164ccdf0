const START = String.raw`(?:[\t\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])`;
/** Finds ' =1+1' too, unlike `escape_formulas` of csv-stringify, which checks only the first character. */
const FORMULA = new RegExp(`^'*${START}`);
const GUARDED = new RegExp(`^'+${START}`);

/** Puts an apostrophe before what a spreadsheet would take for a formula. */
export const guardFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** Takes that apostrophe away. */
export const unguardFormula = (text: string) => (GUARDED.test(text) ? text.slice(1) : text);
