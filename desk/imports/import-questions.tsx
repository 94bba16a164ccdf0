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
        placeholder="1.08"
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
  const hasChoices = questions.some(({ choices }) => choices.length > 0);
  return (
    <>
      {questions.map((question) => (
        <fieldset
          key={question.key}
          className={question.answer === null ? "fault-box mb-3" : "mb-3 border-l-2 pl-4"}
        >
          <legend className="sr-only">{question.column || "Names"}</legend>
          <p>
            {question.words}
            <span className="text-soft-ink">
              {" "}
              {formatCount(question.rows, "row")}
              {question.answer === null && `. Until you answer, ${question.otherwise}`}.
            </span>
          </p>
          {question.choices.length > 0 ? (
            <Choices question={question} />
          ) : (
            <Rate question={question} />
          )}
        </fieldset>
      ))}
      {hasChoices && (
        <noscript>
          <button type="submit" className="button mb-3">
            Read again
          </button>
        </noscript>
      )}
    </>
  );
}
