import type { QuestionAnswer } from "../../catalogue/schema/listing.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { BuyingGuide } from "../../server/public/markdown.ts";
import { fillWords } from "../layout/site.ts";
import type { Point } from "../ui/point-list.tsx";
import inYaml from "./words.yaml";

interface Words {
  title: string;
  lead: string;
  transferLead: string;
  steps: Point[];
  transferRoutes: { title: string; time: string; text: string }[];
  reasons: Point[];
  questions: QuestionAnswer[];
  withPlans?: QuestionAnswer;
  withoutPlans?: QuestionAnswer;
}

export function wordsFor(shop: Shop): Omit<Words, "withPlans" | "withoutPlans"> {
  const { withPlans, withoutPlans, ...words } = fillWords(inYaml as Words, shop);
  const offer = shop.plans ? withPlans : withoutPlans;
  return { ...words, questions: words.questions.toSpliced(-1, 0, ...(offer ? [offer] : [])) };
}

export function describeBuying(shop: Shop): BuyingGuide {
  const { title, lead, steps, transferLead, transferRoutes, reasons, questions } = wordsFor(shop);
  const routes = transferRoutes.map((route) => {
    return { title: `${route.title}: ${route.time}`, text: route.text };
  });
  const answers = questions.map(({ question, answer }) => ({ title: question, text: answer }));
  const sections = [
    { title: "Steps", parts: steps },
    {
      title: "The transfer",
      parts: [{ title: "How long it takes", text: transferLead }, ...routes],
    },
    { title: "Why Choose Our Service", parts: reasons },
    { title: "Questions and answers", parts: answers },
  ];
  return { title, lead, sections: sections.filter(({ parts }) => parts.length > 0) };
}
