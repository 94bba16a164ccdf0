import { expect, it } from "vitest";
import { parseTemplate } from "../shop/read-mail-template.ts";
import { fillTemplate } from "./fill-template.ts";
import { listFacts, quote } from "./render-blocks.ts";

const SOURCE = `Subject: For {who}

Dear *{who}*,
see [it]({link}) or {link}.

{note}

1. one
2. two

   - three {who}

| a | b |
| - | - |
| 1 | {who} |

    run {who}

{nothing}

{facts}`;

const KINDS = { who: "line", link: "line", nothing: "line", note: "part", facts: "part" } as const;

it("a template becomes readable text, and HTML in which inserted text is never markup", () => {
  const { template, faults } = parseTemplate("a.md", SOURCE, KINDS);
  expect(faults).toEqual([]);
  if (!template) throw new Error("no template");
  const { subject, parts } = fillTemplate(template, {
    who: "<Ada>\r\nBcc: *x*",
    link: { url: "https://shop.example/a?b&c" },
    nothing: "",
    note: quote("Hello\n\n# you {who}"),
    facts: listFacts([
      ["Name", "harbor.com"],
      ["Phone", null, "tel:null"],
      ["Email", "a@b.example", "mailto:a@b.example"],
    ]),
  });
  expect(subject).toBe("For <Ada> Bcc: *x*");
  expect(parts.map(({ text }) => text).join("\n\n"))
    .toBe(`Dear <Ada> Bcc: *x*, see it: https://shop.example/a?b&c or https://shop.example/a?b&c.

> Hello
>
> # you {who}

1. one
2. two

   - three <Ada> Bcc: *x*

a | b
1 | <Ada> Bcc: *x*

    run <Ada> Bcc: *x*

Name: harbor.com
Email: a@b.example`);
  const html = parts.map(({ html }) => html.toString()).join("\n");
  expect(html).toContain("Dear <em>&lt;Ada> Bcc: *x*</em>");
  expect(html).toContain('<a href="https://shop.example/a?b&amp;c">it</a>');
  expect(html).toContain("Hello<br>\n<br>\n# you {who}</p>");
  expect(html).not.toMatch(/<Ada>|tel:null/);
});
