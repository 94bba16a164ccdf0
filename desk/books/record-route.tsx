import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
  useActionData,
  useLoaderData,
} from "react-router";
import type { FormField } from "../forms/field-views.tsx";
import { FieldsForm, Refused } from "../forms/fields-form.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { ReviewForm } from "../forms/review-form.tsx";
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
          hidden={asked ? posted?.values : { do: kind, id }}
          refusal={posted?.outcome}
          cancel="/books"
        />
      ) : review?.is === "refused" ? (
        <Refused refusal={review} />
      ) : (
        <FieldsForm
          hidden={{ do: kind, id }}
          intro={shown.about && <p>{shown.about}.</p>}
          fields={FIELDS[kind]}
          values={posted?.values ?? { domain: shown.domain }}
          lists={{ domain: "names" }}
          refusal={posted?.outcome}
          button="Record"
        >
          <datalist id="names">
            {shown.names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </FieldsForm>
      )}
    </div>
  );
}

const NAME: FormField = { kind: "line", path: "domain", label: "Name" };

const KIND: FormField = {
  kind: "choice",
  path: "kind",
  label: "Kind",
  choices: [
    ["cost", "Any cost"],
    ["renewed", "Renewal for a year, which moves the dates in the name's file"],
  ],
};

const rateField = (hint: string): FormField => {
  return { kind: "line", path: "rate", label: "Rate", hint, inputMode: "decimal" };
};

const FIELDS: Readonly<Record<RecordKind, readonly FormField[]>> = {
  cost: [
    KIND,
    NAME,
    {
      kind: "line",
      path: "amount",
      label: "Amount",
      hint: "Such as 120, or 95.50 EUR. For a renewal, the price in the name's form by default.",
      inputMode: "decimal",
    },
    { kind: "date", path: "on", label: "Day", hint: "Today by default." },
    { kind: "line", path: "note", label: "What it was for", isOptional: true },
    {
      ...rateField("Only for another currency: how much of your shop's one unit of it was worth."),
      isOptional: true,
    },
  ],
  rate: [rateField("How much of your shop's currency one unit was worth, such as 1.0842.")],
  reverse: [],
};
