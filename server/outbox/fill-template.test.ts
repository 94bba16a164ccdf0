import { expect, it } from "vitest";
import { parseHtml, textOf } from "../../test/support/html.ts";
import { accentSchema } from "../../catalogue/schema/accent.ts";
import { parseTemplate } from "../shop/read-mail-template.ts";
import { fillTemplate } from "./fill-template.ts";
import { type MailShop, mailToBuyer, mailToSeller } from "./mail-message.ts";
import { link, listFacts, paragraph, quote, renderBlocks } from "./render-blocks.ts";

const SHOP = { name: "Quay & Co", email: "hello@quay.example", identity: null };

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
  const { text, html } = mailToSeller(SHOP, { subject, parts, messageId: "<1@quay.example>" });
  expect(text)
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
Email: a@b.example
`);
  expect(html).toContain("Dear <em>&lt;Ada> Bcc: *x*</em>");
  expect(html).toContain('<a href="https://shop.example/a?b&amp;c">it</a>');
  expect(html).toContain("Hello<br>\n<br>\n# you {who}</p>");
  expect(html).not.toMatch(/<Ada>|tel:null/);
});

const PAGE = "https://quay.example/offers/1";

function writeToBuyer(shop: Partial<MailShop>) {
  const facts = listFacts([["Name", "<b>.com"]]);
  const mail = mailToBuyer({ ...SHOP, ...shop }, "ada@buyer.example", {
    subject: "harbor.com: news (O-1)",
    title: "harbor.com: news",
    parts: [
      renderBlocks([paragraph("Look at it:"), link(PAGE, PAGE)]),
      renderBlocks([link("Go to your page", PAGE), link("See others", "https://quay.example/")]),
      renderBlocks(facts),
    ],
    note: "Sent by Quay & Co. A reply doesn't change the offer.",
    messageId: "<1@quay.example>",
  });
  return { ...mail, page: parseHtml(mail.html) };
}

it("an email to a buyer has the shop's name above, one button, and the seller's name below", () => {
  const identity = { company: "Quay GmbH", address: null, taxNumber: null };
  const accent = accentSchema.parse({ dark: "#8fb8ff", light: "#1f3fbf" });
  const { text, html, page } = writeToBuyer({ identity, accent, founder: { name: "Mara <Vale>" } });
  expect(text).toBe(`harbor.com: news

Look at it:

${PAGE}

Go to your page: ${PAGE}

See others: https://quay.example/

Name: <b>.com

Mara <Vale>

Questions? Just reply.

Sent by Quay & Co. A reply doesn't change the offer.

Quay GmbH
`);
  expect(
    [...page.querySelectorAll(".brand, h1, .signer, .signer + p, .small")].map(textOf),
  ).toEqual([
    "Quay & Co",
    "harbor.com: news",
    "Mara <Vale>",
    "Questions? Just reply.",
    "Sent by Quay & Co. A reply doesn't change the offer. Quay GmbH",
  ]);
  expect([...page.querySelectorAll(".button")].map(textOf)).toEqual(["Go to your page"]);
  const button = page.querySelector<HTMLElement>(".button")?.getAttribute("style");
  expect(button).toContain("background-color:#1f3fbf;color:#");
  expect(html).toMatch(
    /@media \(prefers-color-scheme:dark\)[^]*\.button\{background-color:#8fb8ff/,
  );
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=|@import|undefined/);
  expect([...page.querySelectorAll("th, td")].map(textOf)).toEqual(["Name", "<b>.com"]);
});

it("a shop that names nobody signs with its own name", () => {
  expect(writeToBuyer({}).text).toContain("\nQuay & Co\n\nQuestions? Just reply.\n");
});
