import { Link } from "react-router";
import { Agree } from "../../app/answer/parts.tsx";
import type { Review } from "../../catalogue/outcome.ts";
import { DataTable } from "../layout/data-table.tsx";
import { FieldsForm, type FieldsFormProps } from "./fields-form.tsx";

type Shared = "hidden" | "fields" | "values" | "refusal" | "children";

interface ReviewFormProps extends Pick<FieldsFormProps, Shared> {
  title?: string;
  review: Partial<Pick<Review<unknown>, "shown" | "changes" | "warnings" | "asks" | "seen">>;
  /** The button of a review that asks nothing is labeled with this. */
  button?: string;
  /** The address that Cancel leads to. */
  cancel: string;
}

/** Look at it, then confirm: what would change, what the seller may not have meant, and her promise if one is needed. */
export function ReviewForm(props: ReviewFormProps) {
  const { title, review, button = "Save", cancel, hidden = {}, children, ...form } = props;
  const { shown = [], changes = [], warnings = [], asks, seen = "" } = review;
  const { agree: _, ...kept } = hidden;
  return (
    <FieldsForm
      {...form}
      hidden={{ ...kept, seen, ...(asks?.promise && { isReviewed: "yes" }) }}
      intro={
        <>
          {title && <h2 className="text-heading">{title}</h2>}
          {changes.length > 0 && (
            <DataTable label="What changes" columns={["Name", "Field", "Change"]} rows={changes} />
          )}
          {shown.length > 0 && <Lines lines={shown} />}
        </>
      }
      button={asks?.button ?? button}
      beside={
        <Link to={cancel} className="touch-link underline">
          Cancel
        </Link>
      }
      className="mt-8 grid gap-6 border-t border-line pt-6"
    >
      {children}
      {warnings.length > 0 && (
        <div className="my-4 rounded-card border border-sold px-4 py-3">
          <Lines lines={warnings} />
        </div>
      )}
      {asks?.promise && <Agree promise={asks.promise} />}
    </FieldsForm>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-2">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
