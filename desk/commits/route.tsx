import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { groupDigits } from "../../catalogue/format/format.ts";
import { Labeled } from "../forms/labeled.tsx";
import { Refused } from "../forms/refused.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const changes = await context.get(deskContext).commits.show();
  if (!changes) throw new Response(null, { status: 404 });
  return changes;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { commits, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const message = String(form.get("message") ?? "").trim();
  if (message === "") return data({ error: "Write a message first.", message }, 422);
  const result = await commits.commit(message, String(form.get("seen")));
  if (result.is === "done") return redirect(notices.addOutcome("/names/commit", result));
  return data({ error: result.error, message }, 409);
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Changes" }];

const isHead = (line: string) =>
  /^(diff --git|index |--- |\+\+\+ |new file|deleted file)/.test(line);

const colorOf = (line: string) => {
  if (isHead(line)) return "text-soft-ink";
  if (line.startsWith("@@")) return "text-soft-ink";
  if (line.startsWith("+")) return "text-available";
  return line.startsWith("-") ? "text-sold" : undefined;
};

export default function Changes() {
  const { lines, more, added, seen, fault } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  useFaultFocus(refused);
  const isClean = lines.length + added.length === 0;
  return (
    <div className="max-w-5xl">
      <BackLink to="/names">Names</BackLink>
      <h1 className="mt-2">Changes since the last commit</h1>
      {fault !== null && <Refused>git says: {fault}</Refused>}
      {fault === null && isClean && <p className="mt-4">Everything is committed.</p>}
      {refused && <Refused>{refused.error}</Refused>}
      {!isClean && (
        <Form method="post" className="mt-6 max-w-2xl">
          <input type="hidden" name="seen" value={seen} />
          <Labeled
            name="message"
            label="Message"
            hint="Only files in the shop's folder are committed. Nothing is pushed."
          >
            {(input) => (
              <div className="flex flex-wrap gap-2">
                <input
                  {...input}
                  defaultValue={refused?.message ?? "Change names"}
                  required
                  className="field flex-1"
                />
                <button type="submit" className="button button-primary">
                  Commit
                </button>
              </div>
            )}
          </Labeled>
        </Form>
      )}
      {added.length > 0 && (
        <section className="mt-8">
          <h2 className="text-2xl">New files</h2>
          <ul>
            {added.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
        </section>
      )}
      {lines.length > 0 && (
        <pre
          className="mt-6 overflow-x-auto rounded-card border border-line p-4 text-[0.8125rem]/[1.5]"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, by keyboard too
          tabIndex={0}
          aria-label="Differences"
        >
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines repeat
            <span key={index} className={colorOf(line)}>
              {line}
              {"\n"}
            </span>
          ))}
        </pre>
      )}
      {more > 0 && <p className="mt-3">and {groupDigits(more)} more lines</p>}
    </div>
  );
}
