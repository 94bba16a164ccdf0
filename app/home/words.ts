import type { Totals } from "../../catalogue/catalogue.ts";
import { allInVoice, inVoice } from "../../catalogue/format/voice.ts";
import type { Home } from "../../catalogue/schema/own-words.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { TIMES, TRANSFER_TIME } from "../../sale/deadlines.ts";
import type { Point } from "../ui/point-list.tsx";

export const heroTitle = "Names worth building on.";

export const heroText = {
  start: "Domain names for startups, brand owners, developers and investors.",
  more: "Read what each one means, see what it costs, and buy it or ask.",
};

const whyChoose: Point[] = [
  {
    title: "Secure Transfer",
    text: "You pay an escrow partner, and not us. We're paid once the name is yours, so neither side takes a risk.",
  },
  {
    title: "Fast Delivery",
    text: `You have the name ${TRANSFER_TIME}, or in ${TIMES.move} if you want it at another registrar.`,
  },
  {
    title: "Global Appeal",
    text: "We choose names that are easy to say, spell and remember, under extensions that people recognize across borders.",
  },
  {
    title: "Investment Grade",
    text: "A good name keeps its meaning for years and can be sold again. Prices rise and fall, so we promise no return: each listing shows what's known, and you judge.",
  },
];

export function describeWhy({ why }: Home, { name, usualTerms, voice }: Shop) {
  const usual = usualTerms ? allInVoice(whyChoose, voice) : null;
  const points = why === false ? null : (why?.points ?? usual);
  return points && { title: (why && why.title) || `Why Choose ${name}`, points };
}

const ASSURANCES = ["Secure Escrow", "Fast Transfer", "Expert Support"];

export function describeClosing(
  { closing }: Home,
  { answersWithin, plans, usualTerms, voice }: Shop,
) {
  if (closing === false) return null;
  const answer = plans ? "a price, a plan or an honest no" : "a price or an honest no";
  const promise = answersWithin ? ` We answer within ${answersWithin}, with ${answer}.` : "";
  const usual = usualTerms ? ASSURANCES : undefined;
  return {
    title: closing?.title ?? "Found the name, or still looking?",
    text: closing?.text ?? inVoice(`Tell us what you're building.${promise}`, voice),
    assurances: closing?.lines === false ? undefined : (closing?.lines ?? usual),
  };
}

export interface Figure {
  readonly label: string;
  readonly figure: string | number;
}

export function listFigures({ figures }: Home, totals: Totals): Figure[] {
  const counted: Figure[] = [
    { label: "Premium Domains", figure: totals.premiumDomains },
    { label: "Available Now", figure: totals.availableNow },
    { label: "Industries Covered", figure: totals.industriesCovered },
    { label: "Total Value", figure: totals.totalValue },
  ];
  if (figures === false) return [];
  if (figures === null) return counted;
  return figures.flatMap((one) =>
    typeof one === "string" ? counted.filter(({ label }) => label === one) : [one],
  );
}
