import type { Listing, QuestionAnswer } from "./listing.ts";

/** The questions of a name's page: its own, else the shop's standing ones, with the name filled in. */
export function questionsOf(
  { faqs, displayName }: Pick<Listing, "faqs" | "displayName">,
  standing: readonly QuestionAnswer[],
): QuestionAnswer[] {
  const fill = (text: string) => text.replaceAll("{domain}", displayName);
  return (faqs.length > 0 ? faqs : standing).map(({ question, answer }) => ({
    question: fill(question),
    answer: fill(answer),
  }));
}
