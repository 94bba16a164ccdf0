import { Form } from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
import { Refused } from "../forms/refused.tsx";
import type { Mapping } from "./mapping.ts";

const OPEN = "?";

type Choice = Mapping["choices"]["is"][number];

interface SelectProps {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
  asked: Asked;
}

/** What the seller is asked to go on with: nothing before she has seen the form. */
interface Asked {
  isAsked: boolean;
  /** The first select that is open. */
  first: string | undefined;
}

function Select({ name, label, value, choices, asked: { isAsked, first } }: SelectProps) {
  const isOpen = value === OPEN;
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      className="field"
      aria-invalid={isOpen && isAsked}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form comes again, and goes on where it's unfinished
      autoFocus={isAsked && first === name}
    >
      {isOpen && <option value={OPEN}>Choose …</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface MappingFormProps {
  mapping: Mapping;
  /** True if the review follows, which is what the page is for then. */
  isFolded: boolean;
  /** True once the seller has sent the form, and for a kind of file that is known except for what is open. */
  isAsked: boolean;
  asksToSell: boolean;
  faults: readonly string[];
}

/** Asks what a file means, in one form. It's built anew whenever something was decided. */
export function MappingForm({ mapping, isFolded, isAsked, asksToSell, faults }: MappingFormProps) {
  const sentences = [...faults, ...(isAsked ? mapping.open : [])];
  const parts = (
    <MappingParts mapping={mapping} asked={{ isAsked, first: findFirstOpen(mapping) }} />
  );
  return (
    <Form method="post" key={JSON.stringify(mapping)} className="mt-6">
      <input type="hidden" name="do" value="decide" />
      {sentences.length > 0 && (
        <Refused>
          <ul className="grid gap-1">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Refused>
      )}
      {mapping.looks.length > 0 && <Looks looks={mapping.looks} />}
      {isFolded && asksToSell && <Sell mapping={mapping} isAtOnce />}
      {isFolded ? (
        <details>
          <summary className="desk-summary">
            How this file is read: {formatCount(mapping.used, "column")} used
          </summary>
          {parts}
          <ReadButton isFirst={false} />
        </details>
      ) : (
        <>
          {parts}
          {asksToSell && <Sell mapping={mapping} />}
          <ReadButton isFirst />
        </>
      )}
    </Form>
  );
}

const ReadButton = ({ isFirst }: { isFirst: boolean }) => (
  <button type="submit" className={`button mt-4 ${isFirst ? "button-primary" : ""}`}>
    Read the file
  </button>
);

const findFirstOpen = ({ columns, between }: Mapping) =>
  [
    ...columns.flatMap(({ key, is, styles, values }) => [
      { key, value: is as string },
      ...styles,
      ...values.map(({ key, means }) => ({ key, value: means })),
    ]),
    ...between.map(({ key, means }) => ({ key, value: means })),
  ].find(({ value }) => value === OPEN)?.key;

const Looks = ({ looks }: { looks: readonly string[] }) => (
  <section
    aria-labelledby="looks"
    className="mb-6 rounded-card border border-line-strong px-4 py-3"
  >
    <h2 id="looks" className="text-xl">
      Where to look
    </h2>
    <ul className="mt-2 grid gap-1">
      {looks.map((look) => (
        <li key={look}>{look}</li>
      ))}
    </ul>
  </section>
);

interface PartsProps {
  mapping: Mapping;
  asked: Asked;
}

function MappingParts({ mapping, asked }: PartsProps) {
  const { columns, empty, rest, choices, between, rates } = mapping;
  return (
    <>
      <Place mapping={mapping} />
      <h2 className="mt-8 text-2xl">Columns</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {columns.map((column) => (
          <li key={column.key} className="py-4">
            <Column column={column} choices={choices} asked={asked} />
          </li>
        ))}
      </ul>
      {empty > 0 && (
        <p className="mt-3 text-soft-ink">
          {formatCount(empty, "column")} without a cell {empty === 1 ? "is" : "are"} left out.
        </p>
      )}
      {rest > 0 && (
        <label className="mt-2 flex items-center">
          <input type="checkbox" name="rest" className="touch-checkbox -ml-3" />
          Leave out the other {formatCount(rest, "column")}, which {rest === 1 ? "isn't" : "aren't"}{" "}
          shown
        </label>
      )}
      {between.length > 0 && (
        <>
          <h2 className="mt-8 text-2xl">Rows between the names</h2>
          <p className="mt-1 text-soft-ink">What each says of the names below it.</p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {between.map(({ key, text, line, namesBelow, means }) => (
              <li key={key} className="mapping-row py-3">
                <p>
                  {text}{" "}
                  <span className="text-soft-ink">
                    line {line}, {formatCount(namesBelow, "name")} below
                  </span>
                </p>
                <Select
                  name={key}
                  label={`What “${text}” says of the names below it`}
                  value={means}
                  choices={choices.rows}
                  asked={asked}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {rates.length > 0 && (
        <>
          <h2 className="mt-8 text-2xl">Other currencies</h2>
          {rates.map(({ key, currency, value }) => (
            <label key={key} className="mapping-row mt-2">
              <span>What 1 {currency} is in your shop's currency</span>
              <input
                type="text"
                inputMode="decimal"
                name={key}
                defaultValue={value ?? ""}
                className="field"
              />
            </label>
          ))}
        </>
      )}
    </>
  );
}

/** The sheets and the row of the headings, after which the columns may be others. */
function Place({ mapping: { sheets, top, header } }: { mapping: Mapping }) {
  return (
    <>
      {sheets.length > 0 && (
        <fieldset>
          <legend>
            <h2 className="text-2xl">Sheets</h2>
          </legend>
          {sheets.map(({ name, names, isHidden, isRead }) => (
            <label key={name} className="flex items-center">
              <input
                type="checkbox"
                name="sheet"
                value={name}
                defaultChecked={isRead}
                className="touch-checkbox -ml-3"
              />
              <span>
                {name}{" "}
                <span className="text-soft-ink">
                  {formatCount(names, "name")}
                  {isHidden && ", a hidden sheet"}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <label className="mapping-row mt-4">
        <span>Row with the headings</span>
        <select name="header" defaultValue={header} className="field">
          <option value="none">None: every row is a name</option>
          {top.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface ColumnProps {
  column: Mapping["columns"][number];
  choices: Mapping["choices"];
  asked: Asked;
}

function Column({ column, choices, asked }: ColumnProps) {
  const { key, name, is, isProposed, currency, samples, styles, values } = column;
  return (
    <>
      <div className="mapping-row items-start">
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-soft-ink">{samples.join(" · ")}</p>
        </div>
        <div>
          <Select
            name={key}
            label={`What ${name} is`}
            value={is}
            choices={choices.is}
            asked={asked}
          />
          {isProposed && <p className="text-sm text-soft-ink">Proposed by its heading</p>}
        </div>
      </div>
      {styles.map(({ key, label, value, style }) => (
        <div key={key} className="mapping-row mt-2">
          <p className="text-soft-ink">{label}</p>
          <Select
            name={key}
            label={`${label}, in ${name}`}
            value={value}
            choices={choices[style]}
            asked={asked}
          />
        </div>
      ))}
      {currency && (
        <label className="mapping-row mt-2">
          <span className="text-soft-ink">The currency of its sums, such as EUR</span>
          <input
            type="text"
            name={currency.key}
            defaultValue={currency.value}
            maxLength={4}
            className="field"
          />
        </label>
      )}
      {values.map(({ key, text, rows, means }) => (
        <div key={key} className="mapping-row mt-2">
          <p>
            {text || <span className="text-soft-ink">Empty</span>}{" "}
            <span className="text-soft-ink">{formatCount(rows, "row")}</span>
          </p>
          <Select
            name={key}
            label={`What ${text || "an empty cell"} means in ${name}`}
            value={means}
            choices={choices.meanings}
            asked={asked}
          />
        </div>
      ))}
    </>
  );
}

const SELL_CHOICES = [
  ["all", "Yes, all"],
  ["priced", "Only those with a price"],
  ["none", "Bring them in hidden"],
] as const;

function Sell({ mapping, isAtOnce = false }: { mapping: Mapping; isAtOnce?: boolean }) {
  return (
    <fieldset className="mt-8 mb-4">
      <legend className="text-lg">
        Are all {formatCount(mapping.count, "name")} yours, and for sale unless a column says
        otherwise?
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {SELL_CHOICES.map(([value, label]) => (
          <label key={value} className="choice-chip">
            <input
              type="radio"
              name="sell"
              value={value}
              defaultChecked={mapping.sell === value}
              onChange={isAtOnce ? ({ target }) => target.form?.requestSubmit() : undefined}
            />
            {label}
          </label>
        ))}
      </div>
      {mapping.sell === null && (
        <p className="mt-2 text-soft-ink">
          Until you answer, new names come in hidden. Names that you list already stay as they are.
        </p>
      )}
      {isAtOnce && (
        <noscript>
          <button type="submit" className="button mt-2">
            Read the file
          </button>
        </noscript>
      )}
    </fieldset>
  );
}
