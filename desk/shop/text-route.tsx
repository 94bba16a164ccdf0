import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { Labeled } from "../forms/labeled.tsx";
import { FieldsForm, REFUSED_ID, useFaultFocus } from "../forms/fields-form.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";

const notFound = () => new Response(null, { status: 404 });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shown = await context.get(deskContext).shop.texts.showPage(params.name ?? "");
  if (!shown) throw notFound();
  return shown;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { shop, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const [name, seen] = [params.name ?? "", String(form.get("seen") ?? "")];
  const source = String(form.get("source") ?? "").replaceAll(/\r\n?/g, "\n");
  const none = { seen, source, faults: [], now: null };
  const outcome = await shop.texts.savePage(name, seen, source);
  if (!outcome) throw notFound();
  if (outcome.is === "done") return redirect(notices.addOutcome(`/shop/text/${name}`, outcome));
  if (outcome.is === "refused")
    return data({ ...none, faults: outcome.error.split("\n") }, outcome.status);
  const now = outcome.differences[0]?.theirs ?? "";
  const { seen: newSeen = "" } = (await shop.texts.showPage(name)) ?? {};
  return data({ ...none, seen: newSeen, now }, 409);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title ?? "Shop" },
];

export default function TextOfPage() {
  const shown = useLoaderData<typeof loader>();
  const tried = useActionData<typeof action>();
  useFaultFocus(tried);
  const { title, file, name } = shown;
  const isMarkdown = name !== "file";
  const { seen, source } = tried ?? shown;
  const isFaulty = tried !== undefined && tried.faults.length > 0;
  return (
    <div className="max-w-4xl">
      <header>
        <BackLink to="/shop">Shop</BackLink>
        <h1>{title}</h1>
        <p className="mt-3 max-w-prose text-soft-ink">
          {isMarkdown
            ? `Kept in ${file}, in Markdown: # and ## make headings, - makes lists. While it's empty, the page shows the built-in words.`
            : "The whole file, with its comments. It is saved only if the shop can still read it."}
        </p>
      </header>
      {typeof tried?.now === "string" && <Newer file={file} now={tried.now} />}
      <FieldsForm
        key={seen}
        hidden={{ seen }}
        refusal={isFaulty ? { error: tried.faults.join("\n") } : null}
        button={typeof tried?.now === "string" ? "Save mine" : "Save"}
      >
        <Labeled name="source" label={isMarkdown ? "Text" : "File"}>
          {(input) => (
            <textarea
              {...input}
              className={`field block max-h-[70dvh] min-h-96 ${isMarkdown ? "" : "font-[ui-monospace,monospace] text-sm"}`}
              defaultValue={source}
              spellCheck={isMarkdown}
              aria-invalid={isFaulty}
              aria-describedby={isFaulty ? REFUSED_ID : undefined}
            />
          )}
        </Labeled>
      </FieldsForm>
    </div>
  );
}

function Newer({ file, now }: { file: string; now: string }) {
  return (
    <section
      role="alert"
      tabIndex={-1}
      className="mt-6 rounded-card border border-accent p-5"
      aria-labelledby="newer-title"
    >
      <h2 id="newer-title" className="text-xl">
        {file} was changed in the meantime
      </h2>
      <p className="mt-2">
        Nothing was saved. Below is your version; this is the file's now. Save yours to put it in
        place.
      </p>
      <pre className="mt-4 max-h-80 overflow-auto border border-line p-3 text-sm whitespace-pre-wrap">
        {now || "The file is gone."}
      </pre>
    </section>
  );
}
