import { Plus } from "lucide-react";
import type { QuestionAnswer } from "../../catalogue/schema/listing.ts";

export function FaqList({ faqs, name }: { faqs: readonly QuestionAnswer[]; name: string }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-2">
      {faqs.map(({ question, answer }) => (
        <details key={question} name={name} className="unfold group border-t border-line">
          <summary className="flex min-h-16 items-center justify-between gap-6 py-3 hover:text-accent">
            <span className="min-w-0 text-lg font-medium">{question}</span>
            <Plus
              aria-hidden
              size="1.25rem"
              className="shrink-0 text-accent transition-transform duration-200 group-open:rotate-45"
            />
          </summary>
          <p className="pr-10 pb-6 text-soft-ink">{answer}</p>
        </details>
      ))}
    </div>
  );
}
