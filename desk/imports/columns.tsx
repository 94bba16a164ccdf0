import { Form, useSearchParams } from "react-router";
import { ImportQuestions } from "./import-questions.tsx";
import type { ReviewedFile } from "./review-route.tsx";

export function ImportColumns({ review }: { review: Extract<ReviewedFile, { isReadable: true }> }) {
  const { questions, taken, columns, unused, personal, fields } = review;
  const [params] = useSearchParams();
  const isChosen = [...params].some(([key, value]) => key.startsWith("map.") && value !== "auto");
  return (
    <Form method="get" className="mt-4">
      <ImportQuestions questions={questions} />
      <details open={isChosen}>
        <summary className="text-link touch-link underline">
          {taken.length} of {columns.length + personal} columns used
        </summary>
        {unused.length > 0 && <p className="text-soft-ink">Not used: {unused.join(", ")}.</p>}
        {personal > 0 && <p className="text-soft-ink">Personal data, skipped: {personal}.</p>}
        <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-2">
          {fields.map(({ name, label }) => {
            const column = taken.find(({ field }) => field === name)?.column;
            return (
              <label key={name} className="boxed-select">
                <span>{label}</span>
                <select
                  name={`map.${name}`}
                  defaultValue={params.get(`map.${name}`) ?? "auto"}
                  className="field"
                >
                  <option value="auto">{column ? `${column} (found)` : "No column found"}</option>
                  <option value="">None</option>
                  {columns.map((each) => (
                    <option key={each} value={each}>
                      {each}
                    </option>
                  ))}
                </select>
              </label>
            );
          })}
        </div>
        <button type="submit" className="button mt-3">
          Read again
        </button>
      </details>
    </Form>
  );
}
