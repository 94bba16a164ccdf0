import type { Point } from "../ui/point-grid.tsx";

/** `ownLead` speaks of the founder. */
export const hero = {
  title: "A broker for names that last",
  lead: "{shop} finds, holds and sells domain names, and answers everyone who asks about one.",
  ownLead:
    "{shop} finds, holds and sells domain names. One person chooses each of them, and the same person answers when you write.",
};

/** `network` is shown where the shop is part of one. */
export const mission = {
  paragraphs: [
    "A good name is the shortest description of a business that its customers will ever hear. {shop} was started to bring such names to the people who will use them: founders about to launch, companies about to rename, developers with a product and no address, investors who know the market.",
    "We know every name in the portfolio. Each listing says what is known of the name, with the source of its figures beside them, and claims nothing that is not. The price is shown or open to an offer, and the money goes through escrow, so that neither side has to take the other on trust.",
  ],
  network:
    "{shop} is part of {network}. From that work we see how a name is used after it is bought: in a logo, in a mailbox, on a shop sign. It shapes what we look for, and it means that the advice does not end on the day of the transfer.",
};

export const listValues = (answersWithin: string): Point[] => [
  {
    icon: "Compass",
    title: "Strategic Vision",
    text: "We choose names for what a business may become, not for the fashion of one season, and say plainly when a name is wrong for a plan.",
  },
  {
    icon: "Gem",
    title: "Quality First",
    text: "A name enters the portfolio because it is clear, short for what it says and easy to spell. Most that we look at do not.",
  },
  {
    icon: "Users",
    title: "Client Focus",
    text: `You deal with one broker from the first question to the name in your account, with an answer within ${answersWithin}.`,
  },
  {
    icon: "Lightbulb",
    title: "Innovation",
    text: "We take new extensions seriously where they add meaning, and leave them alone where they do not.",
  },
];

export const together =
  "Looking for a name, or unsure whether one of ours fits? Describe what you are building, and {host} will tell you what the portfolio has for it.";
