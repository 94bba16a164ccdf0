import type { ReactNode } from "react";
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
  useActionData,
  useLoaderData,
} from "react-router";
import { FactList } from "../../app/answer/parts.tsx";
import { Labeled } from "../forms/labeled.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { Refused } from "../forms/refused.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
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
  useFaultFocus(posted);
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
        <Act intent="edit" seen={seen} posted={of("edit")}>
          <Labeled
            name="note"
            label="Note"
            hint="Only you see it."
            fault={faultOf(of("edit"), "note")}
          >
            {(input) => (
              <textarea
                {...input}
                key={note}
                defaultValue={of("edit")?.values.note ?? note ?? ""}
                rows={4}
              />
            )}
          </Labeled>
          <Labeled
            name="tags"
            label="Tags"
            hint="Separated by commas."
            fault={faultOf(of("edit"), "tags")}
          >
            {(input) => (
              <input
                {...input}
                key={tags.join()}
                defaultValue={of("edit")?.values.tags ?? tags.join(", ")}
              />
            )}
          </Labeled>
          <p>
            <button type="submit" className="button">
              Save
            </button>
          </p>
        </Act>
      </Part>
      <Part title={blockedSince ? "Blocked" : "Block"}>
        <Act
          intent={blockedSince ? "unblock" : "block"}
          seen={seen}
          posted={of("block") ?? of("unblock")}
        >
          <p className="max-w-prose text-soft-ink">
            {blockedSince
              ? "Once you unblock this person, inquiries, offers and purchases reach you again."
              : "The forms then answer politely that nothing can be taken from this address. Open offers and agreements stay."}
          </p>
          <p>
            <button type="submit" className="button">
              {blockedSince ? "Unblock" : "Block"}
            </button>
          </p>
        </Act>
      </Part>
      <Erase {...shown} posted={of("erase")} />
    </div>
  );
}

type Posted = ReturnType<typeof useActionData<typeof action>>;

const faultOf = (posted: Posted, field: string) =>
  posted?.outcome.is === "refused" ? posted.outcome.fields[field] : undefined;

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

interface ActProps {
  intent: string;
  seen: string;
  posted: Posted;
  children: ReactNode;
}

/** One of the forms of the page; what is wrong with a field stands beside it. */
function Act({ intent, seen, posted, children }: ActProps) {
  const outcome = posted?.outcome;
  const isAboutField = outcome?.is === "refused" && Object.keys(outcome.fields).length > 0;
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen} />
      {outcome && "error" in outcome && !isAboutField && <Refused>{outcome.error}</Refused>}
      {children}
    </Form>
  );
}

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
          values={{ intent: "erase" }}
          outcome={posted && "error" in posted.outcome ? posted.outcome : undefined}
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
