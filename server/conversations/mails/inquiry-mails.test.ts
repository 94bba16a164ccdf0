import { expect, it } from "vitest";
import { dollars, makeListing } from "../../../test/support/listing.ts";
import { UnsendableMail } from "../../outbox/mail-message.ts";
import { composeCopy } from "./inquiry-copy.ts";
import { composeInquiryMail } from "./inquiry-mails.ts";

const SHOP = { name: "Harbor Names", email: "hello@harbor.example", identity: null };
const LISTING = makeListing({ domain: "harbor.com", price: dollars(24_900) });
const CONTENT = {
  shop: SHOP,
  catalogue: { byDomain: new Map([["harbor.com", LISTING]]), hidden: new Map() },
  mails: new Map(),
};
const SITE = "https://names.example";

const DOMAIN = {
  from_name: "Ada Buyer",
  from_email: "ada@buyer.example",
  phone: "Not provided",
  message: "Hello,\nwhat is <the> price & when?",
  domain: "harbor.com",
  to_email: "hello@harbor.example",
  reference: "V-7K3M9Q",
  asked_before: "2 times, last on Nov 20, 2026: harbor.com, pier.com",
};

const GENERAL = {
  from_name: "Ada Buyer",
  from_email: "ada@buyer.example",
  subject: "A short name",
  message: "Do you have one?",
  to_email: "hello@harbor.example",
  reference: "V-AAAAAA",
};

const compose = (template: string, params: unknown) =>
  composeInquiryMail({ template, params: JSON.stringify(params) }, CONTENT, SITE);

const copy = (params: unknown) => composeCopy(JSON.stringify(params), CONTENT, SITE);

it("the mail about a domain comes from the shop, and a reply goes to the buyer", () => {
  const mail = compose("domain_inquiry", { ...DOMAIN, to_email: "old@harbor.example" });
  expect(mail).toMatchObject({
    from: { name: "Harbor Names", address: "hello@harbor.example" },
    to: "hello@harbor.example",
    replyTo: { name: "Ada Buyer", address: "ada@buyer.example" },
    subject: "harbor.com: inquiry from Ada Buyer (V-7K3M9Q)",
    messageId: "<V-7K3M9Q.domain_inquiry@names.example>",
  });
});

it("the mail about a domain has everything that the seller needs for an answer, and shows the buyer's text without markup", () => {
  const { text, html } = compose("domain_inquiry", DOMAIN);
  const reply = "mailto:ada@buyer.example?subject=Re%3A%20harbor.com%20(V-7K3M9Q)";
  const page = "https://names.example/portfolio/harbor.com";
  const lines = [
    "Phone: Not provided",
    "Asking price: $24,900",
    "Earlier requests: 2 times, last on Nov 20, 2026: harbor.com, pier.com",
    "\nHello,\nwhat is <the> price & when?",
    `Reply to Ada Buyer: ${reply}`,
    page,
  ];
  const removed = compose("domain_inquiry", { ...DOMAIN, domain: "gone.com" });
  expect(removed.text).toContain("Asking price: on request\n");
  for (const line of lines) expect(text).toContain(`${line}\n`);
  expect(html).toContain("Hello,<br>\nwhat is &lt;the> price &amp; when?");
  expect(html).toContain(`href="${reply}">Reply to Ada Buyer<`);
  expect(html).toContain(`href="${page}"`);
  expect(html).toContain('content="light dark"');
});

it("the buyer's confirmation has the reference and when to expect an answer, and is marked as automatic", () => {
  const params = {
    to_email: "ada@buyer.example",
    reference: "V-7K3M9Q",
    domain: "harbor.com",
    answers_within: "24 hours on business days",
  };
  const mail = copy(params);
  expect(mail).toMatchObject({
    to: "ada@buyer.example",
    from: { address: "hello@harbor.example" },
    replyTo: { address: "hello@harbor.example" },
    subject: "We received your inquiry about harbor.com (V-7K3M9Q)",
    headers: { "Auto-Submitted": "auto-replied" },
  });
  for (const text of [mail.text, mail.html]) {
    expect(text).toContain(
      "Thank you for your inquiry about harbor.com. Your reference is V-7K3M9Q.",
    );
    expect(text).toContain("We typically reply within 24 hours on business days.");
  }
  expect(copy({ ...params, domain: null }).subject).toBe("We received your message (V-7K3M9Q)");
});

it("no stored text can add a line to the headers", () => {
  const bad = "x\r\nBcc: all@victim.example\n\0\u2028y";
  const mail = compose("general_contact", {
    ...GENERAL,
    from_name: bad,
    subject: bad,
    reference: `V-1>\r\nBcc: a`,
  });
  for (const header of [mail.subject, mail.replyTo?.name, mail.messageId]) {
    expect(header).not.toMatch(/[\p{Cc}\u2028]/u);
  }
  expect(mail.messageId).toBe("<V-1Bcca.general_contact@names.example>");
});

it.each(["nobody", "a@b.example>\r\nBcc: c@d.example", "<a@b.example>"])(
  "%j never becomes a reply address",
  (from_email) => {
    expect(compose("domain_inquiry", { ...DOMAIN, from_email }).replyTo).toBeNull();
  },
);

it.each([
  ["unknown", DOMAIN],
  ["domain_inquiry", GENERAL],
  ["domain_inquiry", "no object"],
])("the mail %s can't be sent with the parameters %j", (template, params) => {
  expect(() => compose(template, params)).toThrow(UnsendableMail);
  expect(() => copy(params)).toThrow(UnsendableMail);
});
