import type { QuestionAnswer } from "../../catalogue/schema/listing.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { BuyingGuide } from "../../server/public/markdown.ts";
import type { Point } from "../ui/point-grid.tsx";
import inYaml from "./words.yaml";

export const words = inYaml as {
  title: string;
  lead: string;
  transferLead: string;
  steps: Point[];
  transferRoutes: { title: string; time: string; text: string }[];
  reasons: Point[];
  questions: QuestionAnswer[];
  withPlans: QuestionAnswer;
  withoutPlans: QuestionAnswer;
};

const fill = (points: Point[], token: string, value: string) =>
  points.map(({ text, ...point }) => Object.assign(point, { text: text.replace(token, value) }));

export const listSteps = (channelNames: string) => fill(words.steps, "{channels}", channelNames);

export const listReasons = (answersWithin: string) =>
  fill(words.reasons, "{answersWithin}", answersWithin);

export function listQuestions(hasPlans: boolean): QuestionAnswer[] {
  const { questions, withPlans, withoutPlans } = words;
  return questions.toSpliced(-1, 0, hasPlans ? withPlans : withoutPlans);
}

export function describeBuying({ channelNames, answersWithin, plans }: Shop): BuyingGuide {
  const questions = listQuestions(plans !== null);
  const routes = words.transferRoutes.map(({ title, time, text }) => {
    return { title: `${title}: ${time}`, text };
  });
  return {
    title: words.title,
    lead: words.lead,
    sections: [
      { title: "Steps", parts: listSteps(channelNames) },
      { title: "The transfer", parts: routes },
      { title: "Why Choose Our Service", parts: listReasons(answersWithin) },
      {
        title: "Questions and answers",
        parts: questions.map(({ question, answer }) => ({ title: question, text: answer })),
      },
    ],
  };
}
