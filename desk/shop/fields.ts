import { TRUST_TITLES } from "../../catalogue/deals/trust-lines.ts";

interface Named {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
}

interface LineField extends Named {
  readonly kind: "line" | "text" | "number";
  readonly type?: "email" | "tel" | "url" | "date";
  readonly defaultText?: string;
}

interface ChoiceField extends Named {
  readonly kind: "choice";
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly defaultText: string;
}

export interface ListField extends Named {
  readonly kind: "words" | "numbers" | "lines";
  readonly defaultText?: string;
}

/** In shop.yaml, a `record` is written as `first: second`, and a row of a `mixed` list as plain text if only its first column is given. */
export interface RowsField extends Named {
  readonly kind: "rows";
  readonly columns: readonly (readonly [name: string, label: string, isLong?: true])[];
  readonly form: "list" | "record" | "mixed";
  readonly max: number;
}

/** The page shows the built-in words, nothing, or the seller's words. With `usual`, it shows nothing until she chooses. */
export interface OwnField extends Named {
  readonly kind: "own";
  readonly none: string;
  readonly usual?: string;
  readonly fields: readonly Field[];
}

export type Field = LineField | ChoiceField | ListField | RowsField | OwnField;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly fields: readonly Field[];
}

const line = (path: string, label: string, more: Partial<LineField> = {}): LineField => ({
  kind: "line",
  path,
  label,
  ...more,
});

const text = (path: string, label: string, more: Partial<LineField> = {}): LineField => ({
  ...line(path, label, more),
  kind: "text",
});

const number = (path: string, label: string, defaultText?: string): LineField => ({
  ...line(path, label, defaultText === undefined ? {} : { defaultText }),
  kind: "number",
});

const YES_NO = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

const yesNo = (path: string, label: string, defaultText: string): ChoiceField => ({
  kind: "choice",
  path,
  label,
  choices: YES_NO,
  defaultText,
});

const TITLE_TEXT = [
  ["title", "Title"],
  ["text", "Text", true],
] as const;

export const SECTIONS: readonly Section[] = [
  {
    id: "basics",
    title: "Name and description",
    about: "The shop's name, and what it says about itself.",
    fields: [
      line("name", "Name"),
      text("description", "Description", { hint: "Shown in search results and link previews." }),
      text("notice", "Notice", { hint: "Shown in the footer of every page." }),
      line("network", "Network", { hint: "Mentioned on the About page." }),
      line("answersWithin", "Response time", { defaultText: "24 hours on business days" }),
      line("timeZone", "Time zone", {
        defaultText: "UTC",
        hint: "For times in emails and reports, such as Europe/Berlin.",
      }),
    ],
  },
  {
    id: "contact",
    title: "How buyers reach you",
    about: "Email, phone, Telegram, networks and other ways.",
    fields: [
      line("email", "Email", { type: "email" }),
      line("phone", "Phone", { type: "tel", hint: "With + and the country code." }),
      line("telegram", "Telegram", { hint: "Your handle, without @." }),
      {
        kind: "rows",
        path: "socials",
        label: "Social networks",
        columns: [
          ["name", "Network"],
          ["url", "Address, https://…"],
        ],
        form: "record",
        max: 12,
      },
      {
        kind: "rows",
        path: "channels",
        label: "Other ways",
        hint: "Such as Signal or WeChat: a link, or text if there is none.",
        columns: [
          ["name", "Name"],
          ["link", "Link"],
          ["text", "Text"],
        ],
        form: "list",
        max: 8,
      },
      line("mailboxes.privacy", "Email for privacy", {
        type: "email",
        defaultText: "the email above",
      }),
      line("mailboxes.legal", "Email for legal matters", {
        type: "email",
        defaultText: "the email above",
      }),
    ],
  },
  {
    id: "look",
    title: "Color and logo",
    about: "The accent color in both themes, and your logo.",
    fields: [
      line("accent.dark", "Accent on dark", { hint: "A light color, such as #c9a86a." }),
      line("accent.light", "Accent on light", { hint: "A dark color, such as #7a5c1e." }),
      line("logo.dark", "Logo on dark", { hint: "The name of a file beside shop.yaml." }),
      line("logo.light", "Logo on light", { hint: "The name of a file beside shop.yaml." }),
    ],
  },
  {
    id: "about",
    title: "You and your company",
    about: "Who sells here, your partners, and where figures come from.",
    fields: [
      line("founder.name", "Founder's name"),
      line("founder.role", "Founder's role", { defaultText: "Owner and founder" }),
      text("founder.bio", "About the founder"),
      line("founder.linkedin", "Founder's LinkedIn", { type: "url" }),
      line("founder.photo", "Founder's photo", {
        hint: "The name of a jpg, png, webp or avif file beside shop.yaml.",
      }),
      line("identity.company", "Company", { hint: "The legal seller." }),
      line("identity.place", "Company's place", { hint: "Such as Kiel, Germany." }),
      text("identity.address", "Company's address", { hint: "Up to 8 lines." }),
      line("identity.register", "Register", { hint: "Where the company is registered." }),
      line("identity.registerNumber", "Register number"),
      line("identity.taxNumber", "Company's tax number"),
      number("identity.since", "In business since the year"),
      {
        kind: "rows",
        path: "partners",
        label: "Partners",
        columns: [
          ["name", "Name"],
          ["url", "Address, https://…"],
          ["kind", "What buyers get from it"],
          ["description", "Description", true],
        ],
        form: "list",
        max: 12,
      },
      line("seoTool.name", "SEO figures come from"),
      line("seoTool.url", "That tool's address", { type: "url" }),
    ],
  },
  {
    id: "offers",
    title: "Offers and payment",
    about: "How long offers stay open, your escrow account, and currencies.",
    fields: [
      number("offers.expiresDays", "Days an offer stays open", "7"),
      number("offers.payWithinDays", "Days to pay after agreement", "7"),
      {
        kind: "choice",
        path: "offers.belowFloor",
        label: "Offers below the floor price",
        choices: [
          ["decline", "Decline it at once"],
          ["keep", "Keep it for me"],
        ],
        defaultText: "Decline it at once",
      },
      line("escrow.email", "Your account at Escrow.com", { type: "email" }),
      {
        kind: "choice",
        path: "escrow.feePayer",
        label: "Who pays the escrow fee",
        choices: [
          ["buyer", "The buyer"],
          ["seller", "You"],
          ["split", "Half each"],
        ],
        defaultText: "The buyer",
      },
      number("escrow.inspectionDays", "Days for the buyer to inspect the name", "3"),
      number("checkoutHold", "Buy Now reservation in minutes", "30"),
      {
        kind: "words",
        path: "currencies",
        label: "Other currencies",
        hint: "Separated by commas, such as EUR, GBP.",
      },
    ],
  },
  {
    id: "plans",
    title: "Payment plans",
    about: "Monthly payments, and their conditions.",
    fields: [
      {
        kind: "own",
        path: "plans",
        label: "Payment plans",
        hint: "The usual ones are 3 to 60 months, without a surcharge up to 12 and with 10% to 30% beyond.",
        none: "No plans",
        usual: "The usual plans",
        fields: [
          {
            kind: "numbers",
            path: "plans.lengths",
            label: "Lengths in months",
            hint: "Separated by commas.",
          },
          {
            kind: "rows",
            path: "plans.surcharges",
            label: "Surcharges",
            columns: [
              ["months", "Up to this many months"],
              ["percent", "Surcharge, such as 10%"],
            ],
            form: "record",
            max: 8,
          },
          line("plans.leastMonthly", "Minimum monthly payment", { hint: "Such as $50." }),
          text("plans.conditions.ownership", "Who owns the name until it's paid"),
          text("plans.conditions.latePayment", "Late payments"),
          text("plans.conditions.renewal", "Renewals"),
          text("plans.conditions.earlyPayoff", "Paying early"),
        ],
      },
    ],
  },
  {
    id: "messages",
    title: "Emails and reports",
    about: "What the shop writes to you and to buyers.",
    fields: [
      {
        kind: "choice",
        path: "report",
        label: "Report by email",
        choices: [
          ["weekly", "Every week"],
          ["monthly", "Every month"],
          ["no", "Never"],
        ],
        defaultText: "Every week",
      },
      yesNo("answerLinks", "Answer links in your emails", "Yes"),
      yesNo("inquiryCopy", "Confirmation emails to buyers", "Yes"),
    ],
  },
  {
    id: "home",
    title: "Home page",
    about: "Its title, text, figures and sections.",
    fields: [
      line("home.title", "Title"),
      {
        kind: "own",
        path: "home.text",
        label: "Text below the title",
        none: "No text",
        fields: [text("home.text", "Your text")],
      },
      {
        kind: "own",
        path: "home.figures",
        label: "Figures",
        none: "No figures",
        fields: [
          {
            kind: "rows",
            path: "home.figures",
            label: "Your figures",
            hint: "Premium Domains, Available Now, Industries Covered and Total Value are counted by the shop; others need a figure.",
            columns: [
              ["label", "Label"],
              ["figure", "Figure"],
            ],
            form: "mixed",
            max: 4,
          },
        ],
      },
      {
        kind: "own",
        path: "home.featured",
        label: "Featured names section",
        none: "No section",
        fields: [line("home.featured.title", "Featured names title")],
      },
      {
        kind: "own",
        path: "home.why",
        label: "“Why buy here” section",
        none: "No section",
        fields: [
          line("home.why.title", "“Why buy here” title"),
          {
            kind: "rows",
            path: "home.why.points",
            label: "Points",
            columns: [
              ["title", "Title"],
              ["text", "Text", true],
              ["icon", "Icon, such as shield"],
            ],
            form: "list",
            max: 8,
          },
        ],
      },
      {
        kind: "own",
        path: "home.partners",
        label: "Partners section",
        none: "No section",
        fields: [
          line("home.partners.title", "Partners title"),
          text("home.partners.text", "Partners text"),
        ],
      },
      {
        kind: "own",
        path: "home.closing",
        label: "Closing section",
        none: "No section",
        fields: [
          line("home.closing.title", "Closing title"),
          text("home.closing.text", "Closing text"),
          {
            kind: "own",
            path: "home.closing.lines",
            label: "Closing lines",
            none: "No lines",
            fields: [
              {
                kind: "lines",
                path: "home.closing.lines",
                label: "Your lines",
                hint: "One on each line.",
              },
            ],
          },
        ],
      },
    ],
  },
  {
    id: "pages",
    title: "Name pages",
    about: "Assurances, questions and figures on each name's page.",
    fields: [
      {
        kind: "own",
        path: "trust",
        label: "Lines with check marks under the price",
        hint: `The default lines are ${TRUST_TITLES.join(", ")}. To leave one out, choose your own and write only the others: each keeps its text.`,
        none: "No lines",
        fields: [
          {
            kind: "rows",
            path: "trust",
            label: "Your lines",
            columns: TITLE_TEXT,
            form: "mixed",
            max: 6,
          },
        ],
      },
      {
        kind: "own",
        path: "faqs",
        label: "Questions and answers",
        none: "No questions",
        fields: [
          {
            kind: "rows",
            path: "faqs",
            label: "Your questions",
            hint: "{domain} stands for the name.",
            columns: [
              ["question", "Question"],
              ["answer", "Answer", true],
            ],
            form: "list",
            max: 12,
          },
        ],
      },
      yesNo("registryFacts", "Show registrar, registration and expiry of a name", "Yes"),
      number("viewsShownFrom", "Minimum views before live figures are shown", "none"),
    ],
  },
  {
    id: "programs",
    title: "Programs and AI",
    about: "What programs may read, and what they may do with it.",
    fields: [
      yesNo("machines", "Let programs ask for your names", "Yes"),
      yesNo("contentSignals.search", "Search engines may show them", "Not stated"),
      yesNo("contentSignals.aiInput", "AI may answer with them", "Not stated"),
      yesNo("contentSignals.aiTrain", "AI may be trained on them", "Not stated"),
    ],
  },
  {
    id: "legal",
    title: "Policies",
    about: "Their date, the law that applies, and the courts.",
    fields: [
      line("policiesUpdated", "Policies last updated", { type: "date" }),
      line("jurisdiction.law", "Governing law", { defaultText: "the State of Delaware" }),
      line("jurisdiction.courts", "Courts", {
        defaultText: "the state and federal courts in Delaware",
      }),
      line("jurisdiction.arbitration", "Arbitrator", {
        defaultText: "the American Arbitration Association",
      }),
    ],
  },
];

export const findSection = (id: string | undefined) => SECTIONS.find((one) => one.id === id);
