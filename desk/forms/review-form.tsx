import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Agree } from "../../app/answer/parts.tsx";
import type { Changed, Refused, Review } from "../../catalogue/outcome.ts";
import { DataTable } from "../layout/data-table.tsx";
import type { Values } from "./receive-form.ts";
import { Refused as Fault } from "./refused.tsx";

interface ReviewFormProps {
  title?: string;
  review: Partial<Pick<Review<unknown>, "shown" | "changes" | "warnings" | "asks" | "seen">>;
  /** The button of a review that asks nothing is labeled with this. */
  button?: string;
  /** The address that Cancel leads to. */
  cancel: string;
  /** Sent again with the confirmation. */
  values?: Values;
  /** Says why nothing was done when the seller pressed the button. */
  outcome?: Refused | Changed | { readonly error: string | null } | undefined;
  /** More fields, or a note, between the review and the button. */
  children?: ReactNode;
}

/** Look at it, then confirm: what would change, what the seller may not have meant, and her promise if one is needed. */
export function ReviewForm(props: ReviewFormProps) {
  const { title, review, button = "Save", cancel, values = {}, outcome, children } = props;
  const { shown = [], changes = [], warnings = [], asks, seen = "" } = review;
  const kept = Object.entries(values).filter(([name]) => !OWN_FIELDS.has(name));
  return (
    <Form method="post" className="mt-8 grid gap-6 border-t border-line pt-6">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="seen" value={seen} />
      {title && <h2 className="text-heading">{title}</h2>}
      {changes.length > 0 && (
        <DataTable label="What changes" columns={["Name", "Field", "Change"]} rows={changes} />
      )}
      {shown.length > 0 && <Lines lines={shown} />}
      {children}
      {warnings.length > 0 && (
        <div className="my-4 rounded-card border border-sold px-4 py-3">
          <Lines lines={warnings} />
        </div>
      )}
      {asks?.promise && <Agreement promise={asks.promise} />}
      {outcome?.error && <NotDone outcome={outcome} />}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" className="button button-primary">
          {asks?.button ?? button}
        </button>
        <Link to={cancel} className="touch-link underline">
          Cancel
        </Link>
      </p>
    </Form>
  );
}

const OWN_FIELDS: ReadonlySet<string> = new Set(["seen", "agree", "isReviewed"]);

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-2">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const Agreement = ({ promise }: { promise: string }) => (
  <>
    <input type="hidden" name="isReviewed" value="yes" />
    <Agree promise={promise} />
  </>
);

function NotDone({ outcome }: { outcome: NonNullable<ReviewFormProps["outcome"]> }) {
  const differences = "differences" in outcome ? outcome.differences : [];
  const inTheWay = "inTheWay" in outcome ? outcome.inTheWay : undefined;
  return (
    <Fault>
      <p>
        {outcome.error}{" "}
        {inTheWay && (
          <Link
            to={`/inbox/${inTheWay}`}
            className="touch-link text-sm text-soft-ink hover:text-accent"
          >
            Open {inTheWay}
          </Link>
        )}
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map(({ label, yours, theirs }) => (
            <li key={label}>
              {label}: {theirs}
              {yours && `; yours: ${yours}`}
            </li>
          ))}
        </ul>
      )}
    </Fault>
  );
}
