import { expect, test } from "vitest";
import { waitWords } from "./buy-words.ts";

const NAME = { displayName: "berth.com", isInCheckout: true };

test("the form for a reserved name promises an email only if the shop can send one", () => {
  const promise = /email you|our email|[Nn]otif/;
  const wordsOf = (canMail: boolean) => {
    const { pageTitle, lead, sendLabel, below, thanks } = waitWords(NAME, canMail);
    return [pageTitle, lead, sendLabel, below, thanks?.text];
  };
  for (const words of wordsOf(true)) expect(words).toMatch(promise);
  for (const words of wordsOf(false)) expect(words).not.toMatch(promise);
});
