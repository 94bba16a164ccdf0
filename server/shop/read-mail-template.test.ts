import { expect, it } from "vitest";
import { makeContentFolder, readFaults, readGood } from "../../test/support/content-folder.ts";
import { readContent } from "./read-content.ts";
import { findUnreadFiles } from "./content-files.ts";

const FILE = "mails/offer-countered-buyer.md";

it.each([
  ["an unknown word in braces", "Subject: Hi\n\n{amuont} for you", { line: 3, found: "{amuont}" }],
  ["one of another mail", "Subject: Hi\n\nDear {buyer}", { found: "{buyer}" }],
  ["a part in the subject", "Subject: {note}\n\nHello", { found: "{note}" }],
  ["no link for the buyer", "Subject: Hi\n\nHello {name}", { found: "no {link}" }],
  ["HTML", "Subject: Hi\n\nHello\n\n<b>you</b>", { line: 5, found: "HTML, <b>" }],
  ["nothing but a subject", "Subject: Hi\n", { found: "nothing" }],
])("%s is a fault in a mail's text", async (_, text, fault) => {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.write(FILE, text);
  const [first] = await readFaults(folder);
  expect(first).toMatchObject({ file: FILE, ...fault });
});

it("the text of a mail is part of the content, and changes its version; a file with another name is not read", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const before = await readGood(folder);
  await folder.write(FILE, "Subject: {amount}\n\n[Answer]({link})\n\n{note}\n");
  const { content } = await readContent(folder.dir, before);
  expect([...(content?.mails.keys() ?? [])]).toEqual(["offer-countered-buyer"]);
  await folder.write("mails/countered.md", "Subject: {amount}\n\n{link}\n");
  await folder.write("mails/offer-countered-buyer.txt", "Hi");
  const unread = await findUnreadFiles(folder.dir);
  expect(unread.map(({ file }) => file)).toEqual([
    "mails/countered.md",
    "mails/offer-countered-buyer.txt",
  ]);
  await folder.remove(FILE);
  const { content: after } = await readContent(folder.dir, content ?? before);
  expect(after?.mails.size).toBe(0);
});
