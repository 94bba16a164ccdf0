import { z } from "zod";
import { type AboutShopField, shown } from "./about-shop.ts";
import { line, listOf, optional, orNo, text } from "./field-schema.ts";

/** What each says of a name is in sale/trust-lines.ts. */
export const TRUST_TITLES = [
  "Safe & Secure Transactions",
  "100% Satisfaction Guaranteed",
  "Available for Immediate Purchase",
  "Lease-to-Own option on request",
];

const MAX_TRUST_LINES = 6;

const trustWanted = `no, or 1 to ${MAX_TRUST_LINES} lines, each a short text, or a title: and a text:`;

const trustLine = z.preprocess(
  (value) => (typeof value === "string" ? { title: value } : value),
  z.strictObject({ title: text(), text: optional(text()) }, trustWanted),
);

export const trust = shown(
  orNo(listOf(trustLine, 1, MAX_TRUST_LINES, trustWanted)),
  "Lines with check marks under the price",
  {
    kind: "own",
    hint: `The default lines are ${TRUST_TITLES.join(", ")}. To leave one out, choose your own and write only the others: each keeps its text.`,
    none: "No lines",
    inner: {
      kind: "rows",
      label: "Your lines",
      columns: [
        ["title", "Title"],
        ["text", "Text", true],
      ],
      form: "mixed",
      max: MAX_TRUST_LINES,
    },
  },
);

const FIGURES = ["Premium Domains", "Available Now", "Industries Covered", "Total Value"] as const;

const MAX_FIGURES = 4;

const figuresWanted = `no, or 1 to 4 figures: ${FIGURES.join(", ")}, or a label and figure of your own`;

const figure = z.union(
  [
    z.enum(FIGURES),
    z.strictObject({
      label: line(30),
      figure: z.union([z.string(), z.number()]).transform(String).pipe(line(12)),
    }),
  ],
  figuresWanted,
);

const point = z.strictObject({ title: line(40), text: line(400) }, "title: and text:");

const MAX_POINTS = 8;

const why = z.strictObject(
  {
    title: shown(optional(line(60)), "“Why buy here” title"),
    points: shown(
      optional(listOf(point, 2, MAX_POINTS, "2 to 8 points, each with title and text")),
      "Points",
      {
        kind: "rows",
        columns: [
          ["title", "Title"],
          ["text", "Text", true],
        ],
        max: MAX_POINTS,
      },
    ),
  },
  "no, or title: and points:",
);

const featured = z.strictObject(
  { title: shown(line(60), "Featured names title") },
  "no, or title: and the words you want",
);

const headed = (name: string, wanted: string) =>
  z.strictObject(
    {
      title: shown(optional(line(60)), `${name} title`),
      text: shown(optional(line(400)), `${name} text`, { kind: "text" }),
    },
    wanted,
  );

const partners = headed("Partners", "no, or title: and text:");

const closing = headed("Closing", "no, or title:, text: and lines:").extend({
  lines: shown(orNo(listOf(line(40), 1, 4, "no, or 1 to 4 short lines")), "Closing lines", {
    kind: "own",
    none: "No lines",
    inner: { kind: "lines", label: "Your lines", hint: "One on each line." },
  }),
});

const section = <T extends z.ZodType>(schema: T, label: string, parts: AboutShopField["parts"]) =>
  shown(orNo(schema), label, { kind: "own", none: "No section", parts });

export const home = z.strictObject(
  {
    title: shown(optional(line(60)), "Title"),
    text: shown(orNo(line(300)), "Text below the title", {
      kind: "own",
      none: "No text",
      inner: { kind: "text", label: "Your text" },
    }),
    figures: shown(orNo(listOf(figure, 1, MAX_FIGURES, figuresWanted)), "Figures", {
      kind: "own",
      none: "No figures",
      inner: {
        kind: "rows",
        label: "Your figures",
        hint: `${FIGURES.slice(0, -1).join(", ")} and ${FIGURES.at(-1)} are counted by the shop; others need a figure.`,
        columns: [
          ["label", "Label"],
          ["figure", "Figure"],
        ],
        form: "mixed",
        max: MAX_FIGURES,
      },
    }),
    featured: section(featured, "Featured names section", featured.shape),
    why: section(why, "“Why buy here” section", why.shape),
    partners: section(partners, "Partners section", partners.shape),
    closing: section(closing, "Closing section", closing.shape),
  },
  "title, text, figures, featured, why, partners and closing, each optional, or no home: line",
);

export type Home = Readonly<z.output<typeof home>>;
