import type { Point } from "../ui/point-grid.tsx";

export const hero = {
  title: "A broker for names that last",
  lead: "{shop} finds, holds and sells domain names, and answers everyone who asks about one.",
  ownLead:
    "{shop} finds, holds and sells domain names. One person chooses every name, and the same person answers when you write.",
};

export const mission = {
  paragraphs: [
    "A good name is the shortest description of a business that its customers will ever hear. {shop} was started to bring such names to the people who will use them: founders about to launch, companies about to rebrand, developers with a product and no address, investors who know the market.",
    "We know every name in the portfolio. Each listing gives the facts and says where its figures come from. The price is shown or open to offers, and the money goes through escrow, so neither of us takes a risk.",
  ],
  network:
    "{shop} is part of {network}. That work shows us how names are used after they're bought: in a logo, in an email address, on a shop sign. It shapes what we look for, and it means our advice doesn't end on the day of the transfer.",
};

export const listValues = (answersWithin: string): Point[] => [
  {
    icon: "compass",
    title: "Strategic vision",
    text: "We choose names for what a business can become, not for this season's fashion, and we say so plainly when a name is wrong for your plan.",
  },
  {
    icon: "gem",
    title: "Quality first",
    text: "A name enters the portfolio because it's clear, short for what it says and easy to spell. Most names we consider don't make it.",
  },
  {
    icon: "people",
    title: "Client focus",
    text: `You deal with one broker from the first question until the name is in your account, and you get an answer within ${answersWithin}.`,
  },
  {
    icon: "bulb",
    title: "Innovation",
    text: "We take new extensions seriously where they add meaning, and leave them alone where they don't.",
  },
];

export const together =
  "Looking for a name, or unsure whether one of ours fits? Describe what you're building, and {host} will suggest names from the portfolio.";
