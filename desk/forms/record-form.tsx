import { type FormEvent, Fragment, type ReactNode } from "react";
import { Form, Link } from "react-router";
import type { Difference } from "../../catalogue/outcome.ts";
import { DataTable } from "../layout/data-table.tsx";
import { Refused } from "./refused.tsx";
import type { Values } from "./receive-form.ts";
import { useFaultFocus } from "./use-check.ts";

/** A record's form that wasn't saved: why, and what it holds by now. */
export interface Unsaved {
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** The changes that somebody else has made meanwhile; the values have them already. */
  readonly differences: readonly Difference[];
  readonly values: Values;
  /** The mark with which the next save is compared. */
  readonly seen: string;
}

interface Props {
  readonly values: Values;
  readonly seen: string;
  readonly unsaved: Unsaved | null;
  readonly button: string;
  readonly isBusy?: boolean;
  readonly className?: string;
  /** More that is asked or said before the form is saved. */
  readonly notice?: ReactNode;
  onInput(event: FormEvent<HTMLFormElement>): void;
  readonly children: ReactNode;
}

/** The form of a name or of a part of the shop file: it keeps what was typed, and shows both versions if somebody else saved meanwhile. */
export function RecordForm(props: Props) {
  const { values, seen, unsaved, button, isBusy, className, notice, onInput } = props;
  const isOvertaken = unsaved !== null && unsaved.differences.length > 0;
  useFaultFocus(unsaved);
  return (
    <Form method="post" onInput={onInput} noValidate className={className}>
      <input type="hidden" name="seen" value={seen} />
      {unsaved && (unsaved.error !== null || notice) && (
        <Refused>
          {unsaved.error !== null && <p>{unsaved.error}</p>}
          {isOvertaken && <BothVersions differences={unsaved.differences} />}
          {notice}
        </Refused>
      )}
      {/* The button keeps the focus when the fields are replaced. */}
      <Fragment key={JSON.stringify(values)}>{props.children}</Fragment>
      <p className="mt-4 flex items-center gap-3 border-t border-line-strong py-3">
        <button type="submit" name="intent" value="save" className="button button-primary">
          {isBusy ? "Saving…" : isOvertaken ? "Save mine" : button}
        </button>
      </p>
    </Form>
  );
}

const BothVersions = ({ differences }: Pick<Unsaved, "differences">) => (
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
