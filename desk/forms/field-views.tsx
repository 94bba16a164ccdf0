import type { OwnField, RecordField, RowsField } from "../../catalogue/schema/record-field.ts";
import { cellName, modeOf, rowsOf } from "../../catalogue/schema/row-cells.ts";
import { FieldFault, Labeled, toId } from "./labeled.tsx";
import type { Values } from "./receive-form.ts";

const SPARE_ROWS = 2;

/** A field of a form. Those of a name and of the shop file are in their schemas; the page of any other form has them. */
export type FormField = RecordField & {
  /** The path by default, which is enough where no other form of the page has it. */
  readonly id?: string;
  readonly isOptional?: true;
  readonly inputMode?: "decimal" | "url";
};

export interface Shown {
  readonly values: Values;
  readonly faults: Readonly<Record<string, string>>;
  /** The id of the list that proposes values of a field, by its path. */
  readonly lists?: Readonly<Record<string, string>> | undefined;
  /** Whether areas of text grow from two lines. */
  readonly isShort?: boolean;
}

export const FieldViews = ({ fields, ...shown }: { fields: readonly FormField[] } & Shown) =>
  fields.map((field) => <FieldView key={`${field.kind} ${field.path}`} field={field} {...shown} />);

const LONG: ReadonlySet<string> = new Set(["text", "lines", "list", "questions"]);

function FieldView({ field, ...shown }: { field: FormField } & Shown) {
  if (field.kind === "rows") return <Rows field={field} {...shown} />;
  if (field.kind === "own") return <Own field={field} {...shown} />;
  const { kind, path, label, hint, id, isOptional } = field;
  const value = shown.values[path] ?? "";
  const fault = shown.faults[path];
  if (kind === "checkbox") {
    return (
      <label className="-ml-3 flex min-h-11 cursor-pointer items-center">
        <input
          type="checkbox"
          name={path}
          value={field.states[0]}
          defaultChecked={value === field.states[0]}
          className="checkbox size-11"
          aria-invalid={fault !== undefined}
        />
        {label}
      </label>
    );
  }
  const { defaultText } = field;
  const isLong = LONG.has(kind);
  const type = "type" in field ? field.type : undefined;
  const usual = defaultText === undefined ? undefined : `Default: ${defaultText}`;
  const isWide = isLong || ("isLong" in field && field.isLong);
  return (
    <Labeled
      {...{ id, name: path, label, hint, fault, isOptional }}
      className={isWide ? "col-span-full min-w-0" : undefined}
    >
      {(input) =>
        kind === "choice" ? (
          <select {...input} defaultValue={value}>
            {usual !== undefined && <option value="">{usual}</option>}
            {field.choices.map(([choice, title]) => (
              <option key={choice} value={choice}>
                {title}
              </option>
            ))}
          </select>
        ) : isLong ? (
          <textarea
            {...input}
            className={shown.isShort ? "field min-h-11.5" : input.className}
            rows={shown.isShort ? 2 : 4}
            defaultValue={value}
            placeholder={usual}
          />
        ) : (
          <input
            {...input}
            // The shop's own check says more than the browser's.
            type={kind === "date" || type === "date" ? "date" : type === "tel" ? type : "text"}
            inputMode={kind === "number" ? "numeric" : type === "email" ? "email" : field.inputMode}
            list={shown.lists?.[path]}
            defaultValue={value}
            placeholder={usual}
          />
        )
      }
    </Labeled>
  );
}

function Rows({ field, ...shown }: { field: RowsField } & Shown) {
  const { path, label, hint, columns, max } = field;
  const rows = rowsOf(field, shown.values);
  const count = Math.max(rows.length, Math.min(max, rows.length + SPARE_ROWS));
  const fault = shown.faults[path];
  return (
    <fieldset className="min-w-0" aria-describedby={fault && `${toId(path)}-error`}>
      <legend className="font-medium">
        {label} <span className="font-normal text-soft-ink">(up to {max})</span>
      </legend>
      {hint && <p className="mt-1 text-sm text-soft-ink">{hint}</p>}
      <FieldFault id={`${toId(path)}-error`}>{fault}</FieldFault>
      <ol className="mt-2 grid gap-3">
        {Array.from({ length: count }, (_, row) => (
          <li
            key={row}
            className="grid gap-x-3 gap-y-2 border-b border-line pb-3 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
            aria-label={`${label} ${row + 1}`}
          >
            {columns.map(([name, title, isLong]) => {
              const cell = cellName(path, row, name);
              const value = rows[row]?.[name] ?? "";
              return (
                <Labeled key={name} name={cell} label={title} isCell fault={shown.faults[cell]}>
                  {(input) =>
                    isLong ? (
                      <textarea
                        {...input}
                        className="field min-h-11.5"
                        rows={1}
                        defaultValue={value}
                      />
                    ) : (
                      <input {...input} type="text" defaultValue={value} />
                    )
                  }
                </Labeled>
              );
            })}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-soft-ink">
        To remove one, empty its fields. Saving makes room for more.
      </p>
    </fieldset>
  );
}

function Own({ field, ...shown }: { field: OwnField } & Shown) {
  const { path, label, hint, none, usual, fields } = field;
  const fault = shown.faults[modeOf(path)];
  return (
    <div className="own-field grid gap-4 border-t border-line pt-4">
      <Labeled name={modeOf(path)} label={label} hint={hint} fault={fault}>
        {(input) => (
          <select {...input} defaultValue={shown.values[modeOf(path)]}>
            {!usual && <option value="">Default</option>}
            {usual && <option value="yes">{usual}</option>}
            <option value="own">My own, below</option>
            <option value="no">{none}</option>
          </select>
        )}
      </Labeled>
      <div className="own-fields gap-5">
        <FieldViews fields={fields} {...shown} />
      </div>
    </div>
  );
}
