const MAX_LINES = 15;
const MAX_LENGTH = 300;

/** Cuts what a program printed to its last lines, and each line that is long, such as one of minified code. */
export const cutLines = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-MAX_LINES)
    .map((line) => (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)} …` : line))
    .join("\n");
