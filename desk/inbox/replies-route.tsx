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
import type { SavedReply } from "./saved-replies.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(deskContext).inbox.replies.list();

export async function action({ context, request }: ActionFunctionArgs) {
  const { inbox, notices } = context.get(deskContext);
  const values = readValues(await receiveForm(request));
  const outcome = await (values.intent === "delete"
    ? inbox.replies.remove(values)
    : inbox.replies.save(values));
  if (outcome.is === "done") return replace(notices.addOutcome("/inbox/replies", outcome));
  return data({ outcome, values }, 400);
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Saved replies" }];

export default function Replies() {
  const replies = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  useFaultFocus(posted);
  const formOf = (id: string) => (posted?.values.id === id ? posted : undefined);
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
          key={`${reply.id} ${reply.title} ${reply.text}`}
          title={reply.title}
          reply={reply}
          posted={formOf(reply.id)}
        />
      ))}
      <ReplyFields
        key={`new ${replies.length}`}
        title="New reply"
        reply={{ id: "", title: "", text: "" }}
        posted={formOf("")}
      />
    </div>
  );
}

interface ReplyFieldsProps {
  title: string;
  reply: SavedReply;
  posted: ReturnType<typeof useActionData<typeof action>>;
}

function ReplyFields({ title, reply, posted }: ReplyFieldsProps) {
  const { values } = posted ?? {};
  const id = reply.id || "new";
  return (
    <section aria-labelledby={`${id}-head`} className="conversation-part">
      <h2 id={`${id}-head`} className="text-lg">
        {title}
      </h2>
      <Form method="post" className="mt-3 grid gap-4">
        <input type="hidden" name="id" value={reply.id} />
        {posted && <Refused>{posted.outcome.error}</Refused>}
        <Labeled id={`${id}-title`} name="title" label="Title">
          {(input) => (
            <input {...input} required maxLength={60} defaultValue={values?.title ?? reply.title} />
          )}
        </Labeled>
        <Labeled id={`${id}-text`} name="text" label="Text">
          {(input) => <textarea {...input} required defaultValue={values?.text ?? reply.text} />}
        </Labeled>
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
