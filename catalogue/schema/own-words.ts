import { z } from "zod";
import { line, listOf, optional, optionalOr, orNo, text } from "./field-schema.ts";

const MAX_TRUST_LINES = 6;

const trustWanted = `no, or 1 to ${MAX_TRUST_LINES} lines, each a short text, or a title: and a text:`;

const trustLine = z.preprocess(
  (value) => (typeof value === "string" ? { title: value } : value),
  z.strictObject({ title: text(), text: optional(text()) }, trustWanted),
);

export const trust = orNo(listOf(trustLine, 1, MAX_TRUST_LINES, trustWanted));

const FIGURES = ["Premium Domains", "Available Now", "Industries Covered", "Total Value"] as const;

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

const ICONS = "check shield clock globe bank gem people chat bulb compass lock scale".split(" ");

const point = z.strictObject(
  {
    title: line(40),
    text: line(400),
    icon: optionalOr(z.enum(ICONS, `one of ${ICONS.join(", ")}`), "check"),
  },
  "title: and text: and, optionally, icon:",
);

const why = z.strictObject(
  {
    title: optional(line(60)),
    points: optional(listOf(point, 2, 8, "2 to 8 points, each with title and text")),
  },
  "no, or title: and points:",
);

const featured = z.strictObject({ title: line(60) }, "no, or title: and the words you want");

const headed = (wanted: string) =>
  z.strictObject({ title: optional(line(60)), text: optional(line(400)) }, wanted);

const closing = headed("no, or title:, text: and lines:").extend({
  lines: orNo(listOf(line(40), 1, 4, "no, or 1 to 4 short lines")),
});

export const home = z.strictObject(
  {
    title: optional(line(60)),
    text: orNo(line(300)),
    figures: orNo(listOf(figure, 1, 4, figuresWanted)),
    featured: orNo(featured),
    why: orNo(why),
    partners: orNo(headed("no, or title: and text:")),
    closing: orNo(closing),
  },
  "title, text, figures, featured, why, partners and closing, each optional, or no home: line",
);

export type Home = Readonly<z.output<typeof home>>;
