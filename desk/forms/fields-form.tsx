import { Fragment, type ReactNode, useEffect } from "react";
import { Form, Link } from "react-router";
import type { Difference } from "../../catalogue/outcome.ts";
import { DataTable } from "../layout/data-table.tsx";
import { FieldViews, type FormField } from "./field-views.tsx";
import type { Values } from "./receive-form.ts";

/** Why nothing was done when a form was sent. */
export interface Refusal {
  readonly error: string | null;
  readonly fields?: Readonly<Record<string, string>>;
  /** The changes that somebody else has made meanwhile. */
  readonly differences?: readonly Difference[];
  /** The reference of the conversation that stands in the way. */
  readonly inTheWay?: string;
}

export type Hidden = Readonly<Record<string, string | number>>;

export interface FieldsFormProps {
  /** Sent with what is typed. */
  hidden?: Hidden;
  fields?: readonly FormField[];
  values?: Values;
  /** The id of the list that proposes values of a field, by its path. */
  lists?: Readonly<Record<string, string>>;
  refusal?: Refusal | null | undefined;
  /** More that is asked or said once the form was refused. */
  notice?: ReactNode;
  /** What stands above the fields. */
  intro?: ReactNode;
  button: string;
  /** True if the page has something more important to do. */
  isSecondary?: boolean;
  beside?: ReactNode;
  className?: string;
  /** More fields, or a note, between the fields and the button. */
  children?: ReactNode;
}

/** The reason why the form was refused as a whole. */
export const REFUSED_ID = "refused";

const NO_FIELDS: readonly FormField[] = [];

/** A form of fields. It keeps what was typed, and says beside a field or above all why nothing was done. */
export function FieldsForm(props: FieldsFormProps) {
  const { hidden = {}, fields = NO_FIELDS, values = {}, lists, refusal, notice, children } = props;
  const faults = refusal?.fields ?? {};
  const isAtField = fields.some(({ path }) => faults[path] && faults[path] === refusal?.error);
  useFaultFocus(refusal);
  return (
    <Form method="post" className={props.className ?? "mt-8 grid gap-6"}>
      <HiddenFields values={hidden} />
      {props.intro}
      {refusal && !isAtField && (refusal.error || notice) && (
        <Refused id={REFUSED_ID} refusal={refusal}>
          {notice}
        </Refused>
      )}
      {/* The button keeps the focus when the fields are replaced. */}
      <Fragment key={JSON.stringify(values)}>
        <FieldViews fields={fields} values={values} faults={faults} lists={lists} />
        {children}
      </Fragment>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button type="submit" className={`button ${props.isSecondary ? "" : "button-primary"}`}>
          {props.button}
        </button>
        {props.beside}
      </p>
    </Form>
  );
}

const HiddenFields = ({ values }: { values: Hidden }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

interface RefusedProps {
  id?: string;
  refusal?: Omit<Refusal, "fields">;
  children?: ReactNode;
}

export function Refused({ id, refusal, children }: RefusedProps) {
  const { error = null, differences = [], inTheWay } = refusal ?? {};
  return (
    <div
      id={id}
      role="alert"
      tabIndex={-1}
      className="my-4 rounded-card border border-sold px-4 py-3 whitespace-pre-line"
    >
      {error !== null && (
        <p>
          {error}{" "}
          {inTheWay && (
            <Link
              to={`/inbox/${inTheWay}`}
              className="touch-link text-sm text-soft-ink hover:text-accent"
            >
              Open {inTheWay}
            </Link>
          )}
        </p>
      )}
      {differences.length > 0 && <BothVersions differences={differences} />}
      {children}
    </div>
  );
}

const BothVersions = ({ differences }: Required<Pick<Refusal, "differences">>) => (
  <>
    <DataTable
      label="Both versions"
      columns={["Field", "You typed", "In the file now"]}
      rows={differences.map(({ label, yours, theirs }) => [
        label,
        yours || "Nothing new",
        theirs || "Nothing",
      ])}
      className="mt-3"
    />
    <p className="mt-3">
      <Link to="." className="touch-link underline">
        Load the file's version
      </Link>
    </p>
  </>
);

export function useFaultFocus(refusal: unknown): void {
  useEffect(() => {
    if (!refusal) return;
    const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
    (find("[aria-invalid=true]") ?? find("[role=alert]"))?.focus();
  }, [refusal]);
}
