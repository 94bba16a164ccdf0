import type { ReactNode } from "react";
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
  useActionData,
  useLoaderData,
} from "react-router";
import { FactList } from "../../app/answer/parts.tsx";
import type { FormField } from "../forms/field-views.tsx";
import { FieldsForm } from "../forms/fields-form.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { ReviewForm } from "../forms/review-form.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { deskContext } from "../layout/context.ts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shown = await context.get(deskContext).people.show(params.email ?? "");
  if (!shown) throw data(null, { status: 404 });
  return { ...shown, isErasing: new URL(request.url).searchParams.has("erase") };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { people, notices } = context.get(deskContext);
  const email = params.email ?? "";
  const values = readValues(await receiveForm(request));
  const outcome = await people.act(email, values);
  if (outcome.is === "done") {
    const path = values.intent === "erase" ? "/people" : `/people/${encodeURIComponent(email)}`;
    return replace(notices.addOutcome(path, outcome));
  }
  return data({ outcome, values }, outcome.is === "changed" ? 409 : 400);
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.names[0] ?? loaderData?.person.mailbox ?? "Person" },
];

export default function Person() {
  const { person, addresses, names, phones, requests, seen, blockedSince, ...shown } =
    useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { mailbox, tags, note } = person;
  const of = (intent: string) => (posted?.values.intent === intent ? posted : undefined);
  return (
    <div className="max-w-3xl">
      <BackLink to="/people">People</BackLink>
      <h1 className="wrap-anywhere">{names[0] ?? mailbox}</h1>
      {blockedSince && (
        <p className="mt-4 text-sold">
          Blocked since {blockedSince}: new inquiries, offers and purchases are refused politely.
        </p>
      )}
      <div className="mt-6">
        <FactList
          facts={[
            ["Email", (addresses.length > 0 ? addresses : [mailbox]).join("\n")],
            ["Also called", names.slice(1).join(", ")],
            ["Phone", phones.join("\n")],
            ["Tags", tags.length > 0 && <Tags key="tags" tags={tags} />],
          ]}
        />
      </div>
      <Part title="What was asked, offered and bought">
        {requests.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <ul className="rows">
            {requests.map(({ reference, what, kind, state, day }) => (
              <li key={reference}>
                <Link to={`/inbox/${reference}`} className="row-link block py-3.5" data-row>
                  {what}
                  <span className="block text-sm text-soft-ink">
                    {kind}, {day}, {state}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Your note">
        <FieldsForm
          hidden={{ intent: "edit", seen }}
          fields={NOTE_AND_TAGS}
          values={of("edit")?.values ?? { note: note ?? "", tags: tags.join(", ") }}
          refusal={of("edit")?.outcome}
          button="Save"
          isSecondary
          className="grid gap-4"
        />
      </Part>
      <Part title={blockedSince ? "Blocked" : "Block"}>
        <FieldsForm
          hidden={{ intent: blockedSince ? "unblock" : "block", seen }}
          intro={
            <p className="max-w-prose text-soft-ink">
              {blockedSince
                ? "Once you unblock this person, inquiries, offers and purchases reach you again."
                : "The forms then answer politely that nothing can be taken from this address. Open offers and agreements stay."}
            </p>
          }
          refusal={(of("block") ?? of("unblock"))?.outcome}
          button={blockedSince ? "Unblock" : "Block"}
          isSecondary
          className="grid gap-4"
        />
      </Part>
      <Erase {...shown} posted={of("erase")} />
    </div>
  );
}

type Posted = ReturnType<typeof useActionData<typeof action>>;

const NOTE_AND_TAGS: readonly FormField[] = [
  { kind: "text", path: "note", label: "Note", hint: "Only you see it." },
  { kind: "line", path: "tags", label: "Tags", hint: "Separated by commas." },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="conversation-part">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.map((tag) => (
    <Link
      key={tag}
      to={`/people?tag=${encodeURIComponent(tag)}`}
      className="touch-link mr-4 underline"
    >
      {tag}
    </Link>
  ));

type EraseProps = Pick<Awaited<ReturnType<typeof loader>>, "erasing" | "isErasing"> & {
  posted: Posted;
};

function Erase({ erasing, isErasing, posted }: EraseProps) {
  if (!erasing) return null;
  return (
    <Part title="Erase">
      {isErasing || posted ? (
        <ReviewForm
          review={erasing}
          cancel="?"
          hidden={{ intent: "erase" }}
          refusal={posted?.outcome}
        />
      ) : (
        <p>
          <Link to="?erase=yes" preventScrollReset className="touch-link underline">
            Erase all that this person has sent
          </Link>
        </p>
      )}
    </Part>
  );
}
