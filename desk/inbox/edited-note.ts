import { cleanParagraphs } from "../../catalogue/format/clean-text.ts";
import { groupDigits } from "../../catalogue/format/format.ts";
import type { Values } from "../forms/receive-form.ts";

interface EditedNote {
  readonly before: string;
  /** Null removes the note. */
  readonly after: string | null;
  readonly fault: string | null;
}

export const describeLongNote = (max: number) => `Keep the note to ${groupDigits(max)} characters.`;

export function readEditedNote(
  { text = "", before = "", remove }: Values,
  max: number,
): EditedNote {
  const after = remove ? null : cleanParagraphs(text) || null;
  const isTooLong = after !== null && after.length > max;
  return {
    // Browsers send line breaks as CRLF.
    before: before.replaceAll("\r\n", "\n"),
    after,
    fault: isTooLong ? describeLongNote(max) : null,
  };
}

export const describeEdit = (after: string | null) =>
  after === null ? "The note is removed." : "The note is changed.";
