import { Form, useSearchParams } from "react-router";
import type { ReviewedFile } from "./review-route.tsx";

export function ImportColumns({ review }: { review: Extract<ReviewedFile, { isReadable: true }> }) {
  const { question, dates, taken, columns, unused, personal, fields } = review;
  const [params] = useSearchParams();
  const isChosen = [...params.keys()].some((key) => key.startsWith("map."));
  return (
    <Form method="get" className="mt-4">
      {question && (
        <fieldset className="fault-box">
          <legend className="sr-only">Dates</legend>
          <p>
            {question.example} in the column {question.column} can be read in two ways.
            {dates === null && " Until you choose, these dates are left out."}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {[
              ["dmy", "The day comes first"],
              ["mdy", "The month comes first"],
            ].map(([order = "", label]) => (
              <label key={order} className="choice-chip">
                <input
                  type="radio"
                  name="dates"
                  value={order}
                  defaultChecked={dates?.toLowerCase() === order}
                  onChange={({ target }) => target.form?.requestSubmit()}
                />
                {label}
              </label>
            ))}
          </div>
          <noscript>
            <button type="submit" className="button mt-2">
              Read again
            </button>
          </noscript>
        </fieldset>
      )}
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
