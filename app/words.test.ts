import { expect, test } from "vitest";
import { z } from "zod";
import { NAMED_EXTENSIONS } from "../catalogue/format/domain-name.ts";
import extensionWords from "./extension/words.yaml";
import howItWorks from "./how-it-works/words.yaml";
import * as ICONS from "./policies/icons.ts";
import privacyPolicy from "./policies/privacy-policy.yaml";
import termsOfService from "./policies/terms-of-service.yaml";
import examples from "./premium-domains/examples.yaml";
import premiumDomains from "./premium-domains/words.yaml";

const text = z.string().min(1);
const texts = z.array(text).min(1);
const icon = z.enum(Object.keys(ICONS));
const unsaid = z.union([z.literal(false), z.record(z.string(), text)]).optional();
const points = z.array(z.strictObject({ title: text, text, unsaid }));
const question = z.strictObject({ question: text, answer: text, unsaid });
const policy = z.strictObject({
  title: text,
  description: text,
  intro: text,
  sections: z.array(
    z.strictObject({
      id: text.regex(/^[a-z-]+$/),
      title: text,
      icon: icon.optional(),
      text: text.optional(),
      parts: z.array(z.strictObject({ subtitle: text, text, unsaid })).optional(),
    }),
  ),
});
const extension = z.strictObject({
  lead: text,
  benefits: points,
  useCases: texts,
});

test.each([
  ["the privacy policy", policy, privacyPolicy],
  ["the terms of service", policy.extend({ planTerms: text }), termsOfService],
  ["the extension pages", z.record(z.enum(NAMED_EXTENSIONS), extension), extensionWords],
  [
    "the page on premium domains",
    z.strictObject({
      qualities: points,
      versatility: z.strictObject({ title: text, paragraphs: texts, points: texts }),
      extensions: z.array(z.strictObject({ extension: text, purpose: text, note: text })),
      reasons: points,
    }),
    premiumDomains,
  ],
  ["its examples", z.array(z.strictObject({ domain: text, why: text })), examples],
  [
    "the page on how it works",
    z.strictObject({
      title: text,
      lead: text,
      transferLead: text,
      unsaid: z.strictObject({ lead: text, transferLead: text }),
      steps: points,
      transferRoutes: z.array(z.strictObject({ title: text, time: text, text, unsaid })),
      reasons: points,
      questions: z.array(question),
      withPlans: question,
      withoutPlans: question,
    }),
    howItWorks,
  ],
])("the words of %s have the parts that the page shows, and known icons", (_, schema, words) => {
  expect(schema.safeParse(words).error?.issues).toBeUndefined();
});
