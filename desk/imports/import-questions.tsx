import { formatCount } from "../../catalogue/format/format.ts";
import type { ReviewedFile } from "./review-route.tsx";

type Question = Extract<ReviewedFile, { isReadable: true }>["questions"][number];

interface AnswerProps {
  question: Question;
}

function Choices({ question: { key, choices, answer } }: AnswerProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {choices.map(({ value, label }) => (
        <label key={value} className="choice-chip">
          <input
            type="radio"
            name={key}
            value={value}
            defaultChecked={answer === value}
            onChange={({ target }) => target.form?.requestSubmit()}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function Rate({ question: { key, words, answer } }: AnswerProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <input
        type="text"
        inputMode="decimal"
        name={key}
        aria-label={words}
        defaultValue={answer ?? ""}
        pattern="\d+(\.\d+)?"
        className="field w-32"
      />
      <button type="submit" className="button">
        Convert
      </button>
    </div>
  );
}

/** What the file leaves open. The first answers may lead to other questions. */
export function ImportQuestions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  const open = questions.filter(({ answer }) => answer === null).length;
  return (
    <section
      aria-labelledby="questions"
      className="mb-4 rounded-card border border-line-strong px-4"
    >
      <h2 id="questions" className="pt-3 text-xl">
        {open > 0
          ? `${formatCount(open, "question")} about this file`
          : "Your answers about this file"}
      </h2>
      <div className="divide-y divide-line">
        {questions.map((question) => (
          <fieldset key={question.key} className="py-3">
            <legend className="sr-only">{question.column || "Names"}</legend>
            <p>
              {question.words}{" "}
              <span className={question.answer === null ? "text-reserved" : "text-soft-ink"}>
                {formatCount(question.rows, "row")}
                {question.answer === null && `: until you answer, ${question.otherwise}`}.
              </span>
            </p>
            {question.choices.length > 0 ? (
              <Choices question={question} />
            ) : (
              <Rate question={question} />
            )}
          </fieldset>
        ))}
      </div>
      <noscript>
        <button type="submit" className="button mb-3">
          Read again
        </button>
      </noscript>
    </section>
  );
}
