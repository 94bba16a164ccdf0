import type { Point } from "../ui/point-grid.tsx";

export const hero: { title: string; lead: string } = {
  title: "Names worth building on.",
  lead: "A portfolio of domain names, each chosen by hand for startups, brand owners, developers and investors. Read what a name is, see its price or ask for it, and buy through escrow.",
};

export const whyChoose: Point[] = [
  {
    icon: "ShieldCheck",
    title: "Secure Transfer",
    description:
      "A neutral escrow partner holds your payment until you confirm that the domain has arrived. Your money and the name never depend on trust alone.",
  },
  {
    icon: "Clock",
    title: "Fast Delivery",
    description:
      "From confirmed payment to the name in your account is typically within 24-72 hours, taken as a whole. A move between registrars takes longer, usually 5 to 7 days.",
  },
  {
    icon: "Globe",
    title: "Global Appeal",
    description:
      "Names that are easy to say, spell and remember in more than one market, under extensions that people recognize across borders.",
  },
  {
    icon: "Landmark",
    title: "Investment Grade",
    description:
      "Short, well-formed names are scarce and can be sold again. Prices rise and fall, so we promise no return: each listing shows what is known and leaves the judgment to you.",
  },
];

export const closing: { title: string; text: string; assurances: string[] } = {
  title: "Found the name, or still looking?",
  text: "Tell us what you are building. We answer within {answersWithin}, with a price, a plan or an honest no.",
  assurances: ["Secure Escrow", "Fast Transfer", "Expert Support"],
};
