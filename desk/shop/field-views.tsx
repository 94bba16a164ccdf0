import { FieldFault, Labeled, toId } from "../forms/labeled.tsx";
import type { Values } from "../forms/receive-form.ts";
import type { Field, OwnField, RowsField } from "./fields.ts";
import { cellName, modeOf, rowsOf } from "./row-cells.ts";

const SPARE_ROWS = 2;

export interface Shown {
  readonly values: Values;
  readonly placed: ReadonlyMap<string, string>;
}

export const FieldViews = ({ fields, ...shown }: { fields: readonly Field[] } & Shown) =>
  fields.map((field) => <FieldView key={`${field.kind} ${field.path}`} field={field} {...shown} />);

function FieldView({ field, ...shown }: { field: Field } & Shown) {
  if (field.kind === "rows") return <Rows field={field} {...shown} />;
  if (field.kind === "own") return <Own field={field} {...shown} />;
  const fault = shown.placed.get(field.path);
  if (field.kind === "choice") {
    return (
      <Labeled name={field.path} label={field.label} hint={field.hint} fault={fault}>
        {(input) => (
          <select {...input} defaultValue={shown.values[field.path]}>
            <option value="">Default: {field.defaultText}</option>
            {field.choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labeled>
    );
  }
  const { kind, path, defaultText } = field;
  const isLong = kind === "text" || kind === "lines";
  const single = kind === "line" || kind === "number" ? field : null;
  const placeholder = defaultText === undefined ? undefined : `Default: ${defaultText}`;
  return (
    <Labeled name={path} label={field.label} hint={field.hint} fault={fault}>
      {(input) =>
        isLong ? (
          <textarea
            {...input}
            className="field short-area"
            rows={2}
            defaultValue={shown.values[path]}
            placeholder={placeholder}
          />
        ) : (
          <input
            {...input}
            // The shop's own check says more than the browser's.
            type={single?.type === "tel" || single?.type === "date" ? single.type : "text"}
            inputMode={
              kind === "number" ? "numeric" : single?.type === "email" ? "email" : undefined
            }
            defaultValue={shown.values[path]}
            placeholder={placeholder}
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
  const fault = shown.placed.get(path);
  return (
    <fieldset className="min-w-0" aria-describedby={fault && `${toId(path)}-error`}>
      <legend className="font-medium">
        {label} <span className="font-normal text-soft-ink">(up to {max})</span>
      </legend>
      {hint && <p className="mt-1 text-sm text-soft-ink">{hint}</p>}
      <FieldFault id={`${toId(path)}-error`}>{fault}</FieldFault>
      <ol className="mt-2 grid gap-3">
        {Array.from({ length: count }, (_, row) => (
          <li key={row} className="form-row" aria-label={`${label} ${row + 1}`}>
            {columns.map(([name, title, isLong]) => {
              const cell = cellName(path, row, name);
              const value = rows[row]?.[name] ?? "";
              return (
                <Labeled key={name} name={cell} label={title} isCell fault={shown.placed.get(cell)}>
                  {(input) =>
                    isLong ? (
                      <textarea
                        {...input}
                        className="field short-area"
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
  const fault = shown.placed.get(modeOf(path));
  return (
    <div className="own-field grid gap-4">
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
      <div className="own-fields">
        <FieldViews fields={fields} {...shown} />
      </div>
    </div>
  );
}
