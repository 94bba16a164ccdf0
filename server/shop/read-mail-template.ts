import { parse } from "node:path";
import type { Nodes } from "mdast";
import { inVoice, type Voice } from "../../catalogue/format/voice.ts";
import { createFaultList, type Fault, quoteFound } from "../../catalogue/schema/fault.ts";
import { type MailTemplate, MAILS, type Placeholders } from "../conversations/words/mail-words.ts";
import { parseMarkdown, readSource } from "./read-markdown.ts";
import { listMailFiles } from "./content-files.ts";

export type MailTemplates = ReadonlyMap<string, MailTemplate>;

const SUBJECT = /^Subject:(.+)$/i;
const BRACES = /\{([^{}]*)\}/g;

const placeholdersIn = (text: string) => [...text.matchAll(BRACES)].map(([, name = ""]) => name);

function textsOf(node: Nodes): string[] {
  const own = "value" in node ? [node.value] : node.type === "link" ? [node.url] : [];
  return "children" in node ? [...own, ...node.children.flatMap(textsOf)] : own;
}

const isAlone = (block: Nodes, name: string) =>
  block.type === "paragraph" && textsOf(block).join("").trim() === `{${name}}`;

export function parseTemplate(
  file: string,
  source: string,
  placeholders: Placeholders,
): { template: MailTemplate | null; faults: Fault[] } {
  const lines = source.split("\n");
  const [first = "", ...rest] = lines;
  const subject = SUBJECT.exec(first)?.[1]?.trim();
  // The empty line stands for the subject, so that faults name the right lines.
  const { blocks, faults } = parseMarkdown(file, subject ? ["", ...rest].join("\n") : source);
  const found = createFaultList(file);
  function report(name: string, wanted: string): void {
    const line = lines.findIndex((text) => text.includes(`{${name}}`)) + 1;
    found.add({ file, line, field: "", found: `{${name}}`, wanted });
  }
  if (!subject) {
    const wanted = "a first line such as 'Subject: {amount} for {name}'";
    found.add({ file, line: 1, field: "", found: quoteFound(first), wanted });
  }
  const names = Object.keys(placeholders);
  const wanted = `one of ${names.map((name) => `{${name}}`).join(", ")}`;
  for (const name of placeholdersIn(subject ?? "")) {
    if (placeholders[name] !== "line")
      report(name, `${wanted}; in the subject, only those that fit on one line`);
  }
  for (const block of blocks) {
    for (const name of textsOf(block).flatMap(placeholdersIn)) {
      if (!names.includes(name)) report(name, wanted);
      else if (placeholders[name] === "part" && !isAlone(block, name)) {
        report(name, `{${name}} on its own, between empty lines`);
      }
    }
  }
  const hasLink = blocks.flatMap(textsOf).some((text) => text.includes("{link}"));
  if ("link" in placeholders && blocks.length > 0 && !hasLink) {
    const wanted = "{link} somewhere: without it, the buyer can't answer";
    found.add({ file, field: "", found: "no {link}", wanted });
  }
  const all = [...found.list(), ...faults];
  return { template: all.length > 0 || !subject ? null : { subject, blocks }, faults: all };
}

/** Finds the seller's own words or else the built-in ones; null if there is no such email. */
export function findTemplate(
  name: string,
  mails: MailTemplates,
  voice?: Voice,
): MailTemplate | null {
  const builtIn = MAILS.get(name);
  const own = mails.get(name);
  if (own || !builtIn) return own ?? null;
  return parseTemplate(name, inVoice(builtIn.source, voice), builtIn.placeholders).template;
}

export async function readMailTemplates(
  contentDir: string,
  last?: MailTemplates,
): Promise<{ mails: MailTemplates; faults: Fault[] }> {
  const mails = new Map<string, MailTemplate>();
  const faults: Fault[] = [];
  for (const file of await listMailFiles(contentDir)) {
    const { source, faults: unread } = await readSource(contentDir, file);
    faults.push(...unread);
    const mail = MAILS.get(parse(file).name);
    if (!mail) continue;
    const read = source === null ? null : parseTemplate(file, source, mail.placeholders);
    faults.push(...(read?.faults ?? []));
    const template = read?.template ?? last?.get(mail.name);
    if (template) mails.set(mail.name, template);
  }
  return { mails, faults };
}
