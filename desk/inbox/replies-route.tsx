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
import { BackLink } from "../layout/back-link.tsx";
import { Labeled } from "../forms/labeled.tsx";
import { Refused } from "../forms/refused.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { replies } = context.get(deskContext).inbox;
  return { replies: await replies.listForEditing(), newSeen: replies.newSeen };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { inbox, notices } = context.get(deskContext);
  const values = readValues(await receiveForm(request));
  const outcome = await (values.intent === "delete"
    ? inbox.replies.remove(values)
    : inbox.replies.save(values));
  if (outcome.is === "done") return replace(notices.addOutcome("/inbox/replies", outcome));
  return data({ outcome, values }, outcome.is === "changed" ? 409 : 400);
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Saved replies" }];

export default function Replies() {
  const { replies, newSeen } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  useFaultFocus(posted);
  // If the edited reply has been deleted meanwhile, its text goes into the form for a new one.
  const postedId = replies.find(({ id }) => id === posted?.values.id)?.id ?? "";
  const formOf = (id: string) => (id === postedId ? posted : undefined);
  return (
    <div className="max-w-3xl">
      <BackLink to="/inbox">Inbox</BackLink>
      <h1>Saved replies</h1>
      <p className="mt-4 max-w-prose text-soft-ink">
        Choose one below an inquiry, edit it, and send it. {"{name}"}, {"{domain}"} and {"{price}"}{" "}
        are filled in.
      </p>
      {replies.map((reply) => (
        <ReplyFields
          key={`${reply.id} ${reply.seen}`}
          title={reply.title}
          reply={reply}
          posted={formOf(reply.id)}
        />
      ))}
      <ReplyFields
        key={`new ${replies.length}`}
        title="New reply"
        reply={{ id: "", title: "", text: "", seen: newSeen }}
        posted={formOf("")}
      />
    </div>
  );
}

interface ReplyFieldsProps {
  title: string;
  reply: Awaited<ReturnType<typeof loader>>["replies"][number];
  posted: ReturnType<typeof useActionData<typeof action>>;
}

function ReplyFields({ title, reply, posted }: ReplyFieldsProps) {
  const { values } = posted ?? {};
  const id = reply.id || "new";
  return (
    <section aria-labelledby={`${id}-head`} className="conversation-part">
      <h2 id={`${id}-head`} className="text-subheading">
        {title}
      </h2>
      <Form method="post" className="mt-3 grid gap-4">
        <input type="hidden" name="id" value={reply.id} />
        <input type="hidden" name="seen" value={reply.seen} />
        {posted && <Refused>{posted.outcome.error}</Refused>}
        <Labeled id={`${id}-title`} name="title" label="Title">
          {(input) => (
            <input {...input} required maxLength={60} defaultValue={values?.title ?? reply.title} />
          )}
        </Labeled>
        <Labeled id={`${id}-text`} name="text" label="Text">
          {(input) => <textarea {...input} required defaultValue={values?.text ?? reply.text} />}
        </Labeled>
        {posted?.outcome.is === "changed" &&
          posted.outcome.differences.map(({ label, theirs }) => (
            <p key={label} className="whitespace-pre-line text-soft-ink">
              {theirs}
            </p>
          ))}
        <p className="flex flex-wrap gap-3">
          <button type="submit" className={`button ${reply.id ? "" : "button-primary"}`}>
            Save
          </button>
          {reply.id && (
            <button type="submit" name="intent" value="delete" formNoValidate className="button">
              Delete
            </button>
          )}
        </p>
      </Form>
    </section>
  );
}
