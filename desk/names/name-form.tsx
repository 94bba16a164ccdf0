import { type ReactNode, useRef, useState } from "react";
import { FieldViews } from "../forms/record-fields.tsx";
import { RecordForm } from "../forms/record-form.tsx";
import { useCheck } from "../forms/use-check.ts";
import type { Desk } from "../services.ts";
import { Consequences } from "./consequences.tsx";
import type { UnsavedName } from "./one-name.ts";

type One = Desk["names"]["one"];
type Checked = Awaited<ReturnType<One["check"]>>;
type Shown = NonNullable<Awaited<ReturnType<One["showForm"]>>>;
type Fields = "domain" | "groups" | "values" | "seen" | "categories" | "isRow" | "preview";

interface NameFormProps {
  shown: Pick<Shown, Fields>;
  answer: { checked?: Checked; unsaved: UnsavedName; preview: string | null } | undefined;
  /** Where the typed values are checked. */
  path: string;
  button: string;
  children?: ReactNode;
}

const LISTS = { category: "known-categories" };

/** The form of a name beside what buyers would see of it. */
export function NameForm({ shown, answer, path, button, children }: NameFormProps) {
  const { checked = answer?.checked, onInput } = useCheck<Checked>(path, answer ?? shown);
  const unsaved = answer?.unsaved ?? null;
  const values = unsaved?.values ?? shown.values;
  const { preview } = checked ?? answer ?? shown;
  const [previewed, setPreviewed] = useState({ preview, domain: shown.domain });
  // While a field has a fault, the last preview stays.
  if (preview !== null && preview !== previewed.preview)
    setPreviewed({ preview, domain: checked?.domain ?? shown.domain });
  const previewButton = (
    <noscript>
      <button type="submit" name="intent" value="preview" className="button">
        Preview
      </button>
    </noscript>
  );
  return (
    <div className="grid gap-12 *:min-w-0 xl:grid-cols-2">
      <div>
        <h2 className="sr-only">Fields</h2>
        <RecordForm
          {...{ values, seen: unsaved?.seen ?? shown.seen, unsaved, button, onInput }}
          buttons={previewButton}
          notice={unsaved && unsaved.consequences.length > 0 && <AsksToSell unsaved={unsaved} />}
        >
          {unsaved && <input type="hidden" name="tried" value="yes" />}
          {shown.groups.map(({ title, fields }) => (
            <fieldset
              key={title}
              className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-5"
            >
              <legend className="mb-3 font-display text-xl">{title}</legend>
              <FieldViews
                fields={fields.filter(({ kind }) => !shown.isRow || kind !== "questions")}
                values={values}
                faults={checked?.faults ?? unsaved?.fields ?? {}}
                lists={LISTS}
              />
            </fieldset>
          ))}
          <datalist id="known-categories">
            {shown.categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </RecordForm>
        {children}
      </div>
      <section aria-labelledby="preview-title" className="xl:sticky xl:top-4 xl:self-start">
        <h2 id="preview-title" className="mb-3 text-xl">
          Preview
        </h2>
        {previewed.preview === null ? (
          <p className="text-soft-ink">
            How buyers will see the name appears here, once its domain, price and category are
            filled in.
          </p>
        ) : (
          <Preview id={previewed.preview} domain={previewed.domain} />
        )}
      </section>
    </div>
  );
}

const AsksToSell = ({ unsaved: { consequences } }: { unsaved: UnsavedName }) => (
  <>
    <p>Nothing has been saved yet, because of offers for this name.</p>
    <Consequences consequences={consequences} />
    <label className="-ml-3 flex min-h-11 cursor-pointer items-center mt-2">
      <input type="checkbox" name="sells" value="yes" className="checkbox size-11" />
      Save it anyway
    </label>
  </>
);

const VIEWS = [
  ["Page", (domain: string) => `portfolio/${domain}`],
  ["Card", (domain: string) => `portfolio?q=${domain}`],
  ["Lander", (domain: string) => `lander/${domain}`],
] as const;

function Preview({ id, domain }: { id: string; domain: string }) {
  const [view, setView] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const pathOf = (index: number) => `/preview/${id}/${VIEWS[index]?.[1](domain) ?? ""}`;
  return (
    <>
      <p className="flex flex-wrap gap-2">
        {VIEWS.map(([label], index) => (
          <a
            key={label}
            href={pathOf(index)}
            target="preview"
            className="quiet-button"
            aria-current={index === view}
            onClick={(event) => {
              event.preventDefault();
              scrolled.current = 0;
              setView(index);
            }}
          >
            {label}
          </a>
        ))}
      </p>
      <iframe
        ref={frame}
        name="preview"
        title={`Preview of ${domain}`}
        src={pathOf(view)}
        sandbox="allow-same-origin"
        className="mt-3 h-[min(46rem,80dvh)] w-full rounded-card border border-line-strong bg-(--surface)"
        onLoad={() => {
          const page = frame.current?.contentWindow;
          page?.scrollTo(0, scrolled.current);
          page?.addEventListener("scroll", () => (scrolled.current = page.scrollY));
        }}
      />
    </>
  );
}
