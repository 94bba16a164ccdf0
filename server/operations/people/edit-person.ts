import { z } from "zod";
import { cleanLine } from "../../../catalogue/format/clean-text.ts";
import { MAX_OWN_NOTE } from "../../../catalogue/forms.ts";
import { refuse } from "../../../catalogue/outcome.ts";
import { noteWithin } from "../conversations/conversation-input.ts";
import { defineOperation } from "../operation.ts";
import { email, planPerson } from "./plan-person.ts";

const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 40;
const TAGS_WANTED = `Write at most ${MAX_TAGS} tags of up to ${MAX_TAG_LENGTH} characters, separated by commas.`;

const splitTags = (text: string) => [
  ...new Set(
    text
      .split(",")
      .map((tag) => cleanLine(tag, Infinity))
      .filter(Boolean),
  ),
];

const tags = z
  .string()
  .refine((text) => {
    const all = splitTags(text);
    return all.length <= MAX_TAGS && all.every((tag) => tag.length <= MAX_TAG_LENGTH);
  }, TAGS_WANTED)
  .optional()
  .meta({ value: "TAGS", description: "tags, separated by commas, in place of the present ones" });

/** Changes the seller's note about a person, and the tags. An empty text removes what was there. */
export const editPerson = defineOperation({
  input: z.object({
    email,
    note: noteWithin(MAX_OWN_NOTE)
      .optional()
      .meta({ value: "TEXT", description: "a note in place of the present one" }),
    tags,
  }),
  editsFiles: false,
  plan: (shop, { email: address, note, tags: given }, seen) =>
    planPerson(shop, address, seen, async ({ person }) => {
      if (note === undefined && given === undefined)
        return refuse("Write a note or tags.", { status: 400 });
      const after = {
        ...person,
        note: note === undefined ? person.note : note || null,
        tags: given === undefined ? person.tags : splitTags(given),
      };
      return {
        after,
        words: `Saved what you noted about ${person.mailbox}.`,
        back: "To correct it, save it again.",
        result: { email: person.mailbox, note: after.note, tags: after.tags },
      };
    }),
});
