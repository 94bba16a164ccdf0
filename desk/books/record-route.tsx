import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
  useActionData,
  useLoaderData,
} from "react-router";
import { Labeled } from "../forms/labeled.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { Refused } from "../forms/refused.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import { BackLink } from "../layout/back-link.tsx";
import { deskContext } from "../layout/context.ts";
import type { RecordKind } from "./books.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shown = await context.get(deskContext).books.showRecord(new URL(request.url).searchParams);
  if (!shown) throw data(null, { status: 404 });
  return shown;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { books, notices } = context.get(deskContext);
  const values = readValues(await receiveForm(request));
  const outcome = await books.act(values);
  if (outcome.is === "done") return replace(notices.addOutcome("/books", outcome));
  return data({ outcome, values }, { status: outcome.is === "review" ? 200 : 400 });
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export default function RecordInBooks() {
  const shown = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { kind, title, id, review } = shown;
  const asked = posted?.outcome.is === "review" ? posted.outcome : null;
  const planned = asked ?? (review?.is === "review" ? review : null);
  return (
    <div className="max-w-xl">
      <BackLink to="/books">Books</BackLink>
      <h1>{title}</h1>
      {planned ? (
        <ReviewForm
          review={planned}
          values={asked ? posted?.values : { do: kind, id }}
          outcome={posted?.outcome}
          cancel="/books"
        />
      ) : review?.is === "refused" ? (
        <Refused>{review.error}</Refused>
      ) : (
        <Fields shown={shown} posted={posted} />
      )}
    </div>
  );
}

interface Field {
  name: string;
  label: string;
  hint?: string;
  type?: "text" | "date";
  isOptional?: boolean;
}

const NAME: Field = { name: "domain", label: "Name" };
const DAY: Field = { name: "on", label: "Day", type: "date", hint: "Today by default." };
const RATE: Field = {
  name: "rate",
  label: "Rate",
  hint: "Only for another currency: how much of your shop's one unit of it was worth.",
  isOptional: true,
};

const FIELDS: Readonly<Record<RecordKind, readonly Field[]>> = {
  cost: [
    NAME,
    {
      name: "amount",
      label: "Amount",
      hint: "Such as 120, or 95.50 EUR. For a renewal, the price in the name's form by default.",
    },
    DAY,
    { name: "note", label: "What it was for", isOptional: true },
    RATE,
  ],
  rate: [
    {
      name: "rate",
      label: "Rate",
      hint: "How much of your shop's currency one unit was worth, such as 1.0842.",
    },
  ],
  reverse: [],
};

interface FieldsProps {
  shown: Awaited<ReturnType<typeof loader>>;
  posted: ReturnType<typeof useActionData<typeof action>>;
}

function Fields({ shown, posted }: FieldsProps) {
  const { kind, id, about, domain, names } = shown;
  const given: Readonly<Record<string, string | undefined>> = posted?.values ?? { domain };
  const fields = FIELDS[kind];
  const outcome = posted?.outcome;
  const faults: Readonly<Record<string, string>> = outcome?.is === "refused" ? outcome.fields : {};
  useFaultFocus(outcome);
  const isUnplaced = fields.every(({ name }) => !faults[name]);
  return (
    <Form method="post" className="mt-8 grid gap-6">
      <input type="hidden" name="do" value={kind} />
      <input type="hidden" name="id" value={id} />
      {about && <p>{about}.</p>}
      {outcome && "error" in outcome && isUnplaced && <Refused>{outcome.error}</Refused>}
      {kind === "cost" && <KindField chosen={given.kind} />}
      {fields.map(({ type = "text", ...field }) => (
        <Labeled key={field.name} {...field} fault={faults[field.name]}>
          {(input) => (
            <input
              {...input}
              type={type}
              list={field.name === "domain" ? "names" : undefined}
              inputMode={field.name === "amount" || field.name === "rate" ? "decimal" : undefined}
              defaultValue={given[field.name] ?? ""}
            />
          )}
        </Labeled>
      ))}
      <datalist id="names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button type="submit" className="button button-primary">
        Record
      </button>
    </Form>
  );
}

const KindField = ({ chosen }: { chosen: string | undefined }) => (
  <Labeled name="kind" label="Kind">
    {(input) => (
      <select {...input} defaultValue={chosen}>
        <option value="cost">Any cost</option>
        <option value="renewed">
          Renewal for a year, which moves the dates in the name's file
        </option>
      </select>
    )}
  </Labeled>
);
