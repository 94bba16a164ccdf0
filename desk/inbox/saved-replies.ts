import { randomUUID } from "node:crypto";
import { z } from "zod";
import { cleanLine, cleanParagraphs } from "../../catalogue/format/clean-text.ts";
import { readSetting, writeSetting } from "../../server/database/settings.ts";
import { done, type Outcome, refuse } from "../../catalogue/outcome.ts";
import { PLACEHOLDERS } from "../../server/operations/conversations/reply-to-inquiry.ts";
import { groupDigits } from "../../catalogue/format/format.ts";
import type { DeskBase } from "../base.ts";
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

export function openSavedReplies({ database: { db } }: Pick<DeskBase, "database">) {
  async function list(): Promise<readonly SavedReply[]> {
    const stored = await readSetting(db, SETTING);
    return stored === null ? FIRST : schema.parse(JSON.parse(stored));
  }

  async function store(replies: readonly SavedReply[], words: string, before: string) {
    const old = await list();
    const write = (next: readonly SavedReply[]) => writeSetting(db, SETTING, JSON.stringify(next));
    await write(replies);
    return done(words, async () => {
      await write(old);
      return done(before);
    });
  }

  const orRefuse = (acting: Promise<Outcome>) =>
    orUnwritable(acting, (words): Outcome => refuse(words, { status: 503 }));

  return {
    list,
    async save(values: Readonly<Record<string, string>>): Promise<Outcome> {
      const reply = {
        id: values.id || randomUUID(),
        title: cleanLine(values.title ?? "", MAX_TITLE),
        text: cleanParagraphs(values.text ?? ""),
      };
      const fault = findFault(reply);
      if (fault) return refuse(fault, { status: 400 });
      const replies = await list();
      if (replies.some(({ id }) => id === reply.id)) {
        const changed = replies.map((one) => (one.id === reply.id ? reply : one));
        return orRefuse(store(changed, "Saved.", "The reply is as it was."));
      }
      if (replies.length >= MAX_REPLIES)
        return refuse(`You can save up to ${MAX_REPLIES} replies. Delete one first.`);
      return orRefuse(store([...replies, reply], "Saved.", "The reply is gone."));
    },
    async remove({ id }: Readonly<Record<string, string>>): Promise<Outcome> {
      const others = (await list()).filter((reply) => reply.id !== id);
      return orRefuse(store(others, "Deleted.", "The reply is as it was."));
    },
  };
}
