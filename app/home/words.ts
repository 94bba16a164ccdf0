import type { Totals } from "../../catalogue/catalogue.ts";
import type { Home } from "../../catalogue/schema/own-words.ts";
import { TIMES, TRANSFER_TIME } from "../../sale/deadlines.ts";
import type { Site } from "../layout/site.ts";
import type { Point } from "../ui/point-grid.tsx";

export const heroTitle = "Names worth building on.";

export const heroText = {
  start: "Domain names chosen by hand for startups, brand owners, developers and investors.",
  more: "See the facts and the price, and buy through escrow.",
};

const whyChoose: Point[] = [
  {
    icon: "shield",
    title: "Secure Transfer",
    text: "A neutral escrow partner holds your payment until you confirm that the domain has arrived. So neither of us takes a risk.",
  },
  {
    icon: "clock",
    title: "Fast Delivery",
    text: `Names are transferred promptly, ${TRANSFER_TIME}, or in ${TIMES.move} to another registrar.`,
  },
  {
    icon: "globe",
    title: "Global Appeal",
    text: "Names that are easy to say, spell and remember in more than one market, under extensions that people recognize across borders.",
  },
  {
    icon: "bank",
    title: "Investment Grade",
    text: "Short, well-formed names are scarce and can be sold again. Prices rise and fall, so we promise no return: each listing shows what's known and leaves the judgment to you.",
  },
];

export function describeWhy({ why }: Home, shopName: string) {
  if (why === false) return null;
  return {
    title: why?.title ?? `Why Choose ${shopName}`,
    points: (why?.points as Point[] | undefined) ?? whyChoose,
  };
}

const ASSURANCES = ["Secure Escrow", "Fast Transfer", "Expert Support"];

export function describeClosing(
  { closing }: Home,
  { answersWithin, hasPlans }: Pick<Site, "answersWithin" | "hasPlans">,
) {
  if (closing === false) return null;
  const answer = hasPlans ? "a price, a plan or an honest no" : "a price or an honest no";
  return {
    title: closing?.title ?? "Found the name, or still looking?",
    text:
      closing?.text ??
      `Tell us what you're building. We answer within ${answersWithin}, with ${answer}.`,
    assurances: closing?.lines === false ? undefined : (closing?.lines ?? ASSURANCES),
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
