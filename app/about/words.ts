import type { Point } from "../ui/point-list.tsx";

export const hero = {
  title: "A broker for names that last",
  lead: "{shop} finds, holds and sells domain names.",
  ownLead:
    "{shop} finds, holds and sells domain names. One person chooses every name, and the same person answers when you write.",
};

export const mission = {
  paragraphs: [
    "A good name is the shortest description of a business that its customers will ever hear. {shop} brings such names to the people who will use them: founders about to launch, companies about to rebrand, developers with a product and no address, investors who know the market.",
    "Each listing gives the facts and says where its figures come from, and its price is shown or on request.",
  ],
  network:
    "{shop} is part of {network}. There we see how names are used after they're bought: in a logo, in an email address, on a shop sign. It shapes what we look for.",
};

export const listValues = (promise: string): Point[] => [
  {
    title: "Strategic vision",
    text: "We ask what a business can become with a name, and not whether it's in fashion. If a name is wrong for your plan, we say so.",
  },
  {
    title: "Quality first",
    text: "We look for names that are clear, short for what they say and easy to spell.",
  },
  {
    title: "Client focus",
    text: `The right name depends on what you're building, so tell us. ${promise}`,
  },
  {
    title: "Innovation",
    text: "A new extension is worth it where it finishes the thought that the name begins. Where it doesn't, we leave it alone.",
  },
];

export const together =
  "Tell us what you're building, even if none of these names seems to fit, and we'll suggest some from the portfolio.";
