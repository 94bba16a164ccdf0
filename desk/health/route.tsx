import { useEffect } from "react";
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useFetcher,
  useLoaderData,
  useNavigation,
} from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
import { receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import { Checks } from "./checks.tsx";
import { Messages } from "./messages.tsx";
import { NamesInDns } from "./names-in-dns.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => context.get(deskContext).health.show();

export async function action({ context, request }: ActionFunctionArgs) {
  const { health, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  switch (form.get("do")) {
    case "check":
      health.check();
      return redirect("/health");
    case "backup": {
      return redirect(notices.addOutcome("/health", await health.backUp()));
    }
    case "retry": {
      const which = String(form.get("which"));
      const outcome = await health.retry(/^\d+$/.test(which) ? which : "all");
      return redirect(notices.addOutcome("/health", outcome));
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction = () => [{ title: "Health" }];

export type Shown = Awaited<ReturnType<typeof loader>>;

export default function Health() {
  const { files, messages, backups, names, ...shown } = useLoaderData<typeof loader>();
  const checks = useProgress(shown.checks);
  return (
    <div className="max-w-400">
      <header>
        <h1>Health</h1>
      </header>
      <div className="desk-columns">
        <Checks checks={checks} />
        <Files files={files} />
        <Messages messages={messages} />
        <Backups backups={backups} />
        {names && <NamesInDns names={names} />}
      </div>
    </div>
  );
}

const POLL_MS = 700;

/** Loads only the checks until they end, because the rest of the page doesn't change with them. */
function useProgress(shown: Shown["checks"]): Shown["checks"] {
  const { data: checks = shown, state, load } = useFetcher<Shown["checks"]>();
  const { isOver } = checks;
  useEffect(() => {
    if (isOver || state !== "idle") return;
    const timer = setTimeout(() => void load("/health/checks"), POLL_MS);
    return () => clearTimeout(timer);
  }, [isOver, state, load]);
  return checks;
}

const MAX_OPEN = 5;

function Files({ files: { faults, warnings } }: { files: Shown["files"] }) {
  if (faults.length + warnings.length === 0) return null;
  return (
    <section id="files" aria-labelledby="files-title" className="scroll-mt-6">
      <h2 id="files-title" className="text-xl">
        Your files
      </h2>
      {faults.length > 0 && (
        <ul className="rows mt-3">
          {faults.map(({ file, domain, text }) => (
            <li key={text} className="py-3.5">
              <p className="[overflow-wrap:anywhere]">
                <span className="font-medium text-sold">Problem. </span>
                {text}
              </p>
              {file === "shop.yaml" && (
                <Link to="/shop" className="text-link touch-link">
                  Correct it in Shop
                </Link>
              )}
              {domain && (
                <Link to={`/names/${domain}`} className="text-link touch-link">
                  Open {domain}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <details className="mt-2" open={faults.length === 0 && warnings.length <= MAX_OPEN}>
          <summary className="desk-summary">{formatCount(warnings.length, "note")}</summary>
          <ul className="rows">
            {warnings.map((text) => (
              <li key={text} className="py-3.5 [overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Backups({ backups: { folder, count, newest } }: { backups: Shown["backups"] }) {
  const { formData } = useNavigation();
  const isBusy = formData?.get("do") === "backup";
  return (
    <section id="backups" aria-labelledby="backups-title" className="scroll-mt-6">
      <h2 id="backups-title" className="text-xl">
        Backups
      </h2>
      <p className="mt-3 [overflow-wrap:anywhere]">
        {newest
          ? `The last was made on ${newest.made}: ${newest.file}${count > 1 ? `, the newest of ${count}` : ""}.`
          : `None yet in ${folder}. A backup holds the database, the shop's folder and .env.`}
      </p>
      <Form method="post" className="mt-4">
        <input type="hidden" name="do" value="backup" />
        <button type="submit" className="button" disabled={isBusy}>
          {isBusy ? "Backing up…" : "Back up now"}
        </button>
      </Form>
    </section>
  );
}
