import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Form, Link } from "react-router";
import { capitalize, formatCount } from "../../catalogue/format/format.ts";
import type { Remedy } from "../../server/health/checkup.ts";
import type { Shown } from "./route.tsx";

type Finding = Shown["checks"]["found"][number];

const REMEDIES: Readonly<Record<Remedy, readonly [to: string, label: string]>> = {
  backup: ["#backups", "Back up now"],
  dns: ["#dns", "See the names"],
  expiring: ["#expiring", "See the names"],
  inquiries: ["/inbox?state=new", "Open the inbox"],
  messages: ["#messages", "See the messages"],
  offers: ["/inbox?state=your-turn", "Open the inbox"],
  shop: ["/shop", "Open Shop"],
};

const STATES = {
  fault: ["Problem", CircleAlert, "text-sold"],
  warning: ["Warning", TriangleAlert, "text-reserved"],
  ok: ["Passed", CircleCheck, "text-available"],
} as const;

const startSentence = (text: string) => text.replace(/^[a-z]+(?=[ ,])/, capitalize);

export function Checks({ checks: { found, done, total, isOver } }: { checks: Shown["checks"] }) {
  const wrong = found.filter(({ state }) => state !== "ok");
  const well = found.filter(({ state }) => state === "ok");
  return (
    <section aria-labelledby="checks-title">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="status">
          <h2 id="checks-title" className="text-xl">
            {!isOver
              ? "Checking the shop"
              : wrong.length > 0
                ? "What needs fixing"
                : "Everything is in order"}
          </h2>
        </div>
        {isOver && (
          <Form method="post">
            <input type="hidden" name="do" value="check" />
            <button type="submit" className="quiet-button">
              Check again
            </button>
          </Form>
        )}
      </div>
      {!isOver && (
        <div className="mt-3">
          <svg
            role="progressbar"
            aria-label="Checks done"
            aria-valuenow={done}
            aria-valuemax={total}
            className="h-1 w-full rounded-full bg-line"
          >
            <rect width={`${(100 * done) / total}%`} height="100%" className="fill-accent" />
          </svg>
          <p className="mt-1 text-sm text-soft-ink tabular-nums">
            {done} of {total} done. Checks that contact other servers take up to 15 seconds.
          </p>
          <noscript>
            <a href="/health" className="quiet-button mt-2">
              Show the results so far
            </a>
          </noscript>
        </div>
      )}
      {wrong.length > 0 && (
        <ul className="rows mt-4">
          {wrong.map((finding) => (
            <FindingRow key={finding.check} finding={finding} />
          ))}
        </ul>
      )}
      {well.length > 0 && (
        <details className="mt-4">
          <summary className="desk-summary">{formatCount(well.length, "check")} passed</summary>
          <ul className="rows">
            {well.map((finding) => (
              <FindingRow key={finding.check} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function FindingRow({ finding: { check, state, seen, advice, remedy } }: { finding: Finding }) {
  const [word, Icon, color] = STATES[state];
  return (
    <li className="py-3.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden size="1.25rem" className={`mt-0.5 ${color}`} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="text-base">
          <span className="sr-only">{word}: </span>
          {capitalize(check)}
        </h3>
        <p className="text-soft-ink">{startSentence(seen)}.</p>
        {advice && <p className="mt-1">To do: {advice}.</p>}
      </div>
      {remedy && <RemedyLink remedy={remedy} />}
    </li>
  );
}

function RemedyLink({ remedy }: { remedy: Remedy }) {
  const [to, label] = REMEDIES[remedy];
  return (
    <Link
      to={to}
      className="text-link touch-link col-start-2 justify-self-start md:col-start-3 md:row-start-1"
    >
      {label}
    </Link>
  );
}
