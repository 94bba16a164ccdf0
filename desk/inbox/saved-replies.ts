import { randomUUID } from "node:crypto";
import { z } from "zod";
import { cleanLine, cleanParagraphs } from "../../catalogue/format/clean-text.ts";
import { readSetting, writeSetting } from "../../server/database/settings.ts";
import { type Changed, done, type Outcome, refuse } from "../../catalogue/outcome.ts";
import { PLACEHOLDERS } from "../../server/operations/conversations/reply-to-inquiry.ts";
import { groupDigits } from "../../catalogue/format/format.ts";
import type { DeskBase } from "../base.ts";
import { hashOf } from "../../server/operations/operation.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";

const SETTING = "saved_replies";
const MAX_TITLE = 60;
const MAX_TEXT = 5_000;
const MAX_REPLIES = 50;

const schema = z.array(z.object({ id: z.string(), title: z.string(), text: z.string() }));

export type SavedReply = z.output<typeof schema>[number];

const FIRST: readonly SavedReply[] = [
  {
    id: "price",
    title: "Price",
    text: "Hi {name},\n\nThanks for your interest in {domain}. The price is {price}.\n\nWould you like to go ahead? I can send you a link to pay through escrow, so that your money is only released once the name is yours.",
  },
  {
    id: "offer",
    title: "Ask for an offer",
    text: "Hi {name},\n\nThanks for writing. {domain} is available. What budget do you have in mind for it?",
  },
  {
    id: "follow-up",
    title: "Follow up",
    text: "Hi {name},\n\nAre you still interested in {domain}? I'm happy to answer any question about the name or the transfer.",
  },
];

const PLACEHOLDER = /\{(\w*)\}/g;

type Filling = Readonly<Record<(typeof PLACEHOLDERS)[number], string | null>>;

export const fillReply = (text: string, values: Filling) =>
  text.replaceAll(
    PLACEHOLDER,
    (whole, key: string) =>
      new Map<string, string | null>(Object.entries(values)).get(key) ?? whole,
  );

function findFault({ title, text }: Omit<SavedReply, "id">): string | null {
  if (!title) return "Give the reply a title to choose it by.";
  if (!text) return "Write the reply's text.";
  if (text.length > MAX_TEXT) return `Keep the text to ${groupDigits(MAX_TEXT)} characters.`;
  const unknown = [...text.matchAll(PLACEHOLDER)].find(
    ([, key]) => !PLACEHOLDERS.some((known) => known === key),
  );
  return unknown
    ? `Found ${unknown[0]}, which can't be filled in. Use {name}, {domain} or {price}.`
    : null;
}

const fingerprint = (reply: SavedReply | undefined) => hashOf(reply ?? null);

const CHANGED =
  "This reply was changed elsewhere in the meantime, so nothing was saved. Yours is still in the form; the saved one is below it.";

const DELETED =
  "This reply was deleted elsewhere in the meantime. Yours is still in the form: save it as a new one.";

/** Shows the text that somebody else has saved; nothing if the reply is gone. */
const overtaken = (now: SavedReply | undefined): Changed => ({
  is: "changed",
  error: now ? CHANGED : DELETED,
  differences: now ? [{ label: "Text", yours: "", theirs: now.text }] : [],
});

export function openSavedReplies({ database: { db } }: Pick<DeskBase, "database">) {
  async function list(): Promise<readonly SavedReply[]> {
    const stored = await readSetting(db, SETTING);
    return stored === null ? FIRST : schema.parse(JSON.parse(stored));
  }
  const store = (replies: readonly SavedReply[]) =>
    writeSetting(db, SETTING, JSON.stringify(replies));

  async function change(id: string, seen: string, next: SavedReply | null): Promise<Outcome> {
    const replies = await list();
    const old = replies.find((reply) => reply.id === id);
    if (fingerprint(old) !== seen) return overtaken(old);
    const changed = old
      ? replies.flatMap((reply) => (reply.id === id ? (next ?? []) : reply))
      : [...replies, ...(next ? [next] : [])];
    await store(changed);
    return done(next ? "Saved." : "Deleted.", async () => {
      await store(replies);
      return done(old ? "The reply is as it was." : "The reply is gone.");
    });
  }

  const replace = (...args: Parameters<typeof change>) =>
    orUnwritable(change(...args), (words): Outcome => refuse(words, { status: 503 }));

  return {
    list,
    /** Each form sends its reply's fingerprint back, so that nobody else's change is overwritten. */
    async listForEditing() {
      return (await list()).map((reply) => Object.assign({ seen: fingerprint(reply) }, reply));
    },
    newSeen: fingerprint(undefined),
    async save(values: Readonly<Record<string, string>>): Promise<Outcome> {
      const id = values.id || randomUUID();
      const reply = {
        id,
        title: cleanLine(values.title ?? "", MAX_TITLE),
        text: cleanParagraphs(values.text ?? ""),
      };
      const fault = findFault(reply);
      if (fault) return refuse(fault, { status: 400 });
      if (!values.id && (await list()).length >= MAX_REPLIES)
        return refuse(`You can save up to ${MAX_REPLIES} replies. Delete one first.`);
      return replace(id, values.seen ?? "", reply);
    },
    remove: ({ id = "", seen = "" }: Readonly<Record<string, string>>) => replace(id, seen, null),
  };
}
