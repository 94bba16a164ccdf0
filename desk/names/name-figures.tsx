import { Link } from "react-router";
import { formatMonthDay, groupDigits } from "../../catalogue/format/format.ts";

const HEIGHT = 64;

interface Day {
  readonly day: string;
  readonly views: number;
}

export function ViewsChart({
  days,
  total,
  name,
}: {
  days: readonly Day[];
  total: number;
  name: string;
}) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const slot = 100 / days.length;
  const caption =
    total === 0
      ? `Nobody has looked at ${name} in 28 days.`
      : `${groupDigits(total)} ${total === 1 ? "view" : "views"} in 28 days, at most ${groupDigits(most)} on a day.`;
  return (
    <figure>
      <figcaption id="views-caption" className="mb-3 tabular-nums">
        {caption}
      </figcaption>
      {total > 0 && (
        <>
          <svg
            role="img"
            aria-labelledby="views-caption"
            width="100%"
            height={HEIGHT}
            className="name-chart"
          >
            {days.map(({ day, views }, index) => {
              const height = views > 0 ? Math.max(2, (views / most) * HEIGHT) : 1;
              return (
                <rect
                  key={day}
                  x={`${(index + 0.15) * slot}%`}
                  y={HEIGHT - height}
                  width={`${0.7 * slot}%`}
                  height={height}
                />
              );
            })}
          </svg>
          <details className="mt-2">
            <summary className="text-link inline-flex min-h-11 items-center underline">
              Views by day (UTC)
            </summary>
            <table className="names-changes">
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Views</th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, views }) => (
                  <tr key={day}>
                    <th scope="row">{formatMonthDay(day)}</th>
                    <td className="tabular-nums">{groupDigits(views)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  );
}

interface Conversation {
  readonly reference: string;
  readonly at: string;
  readonly name: string;
  readonly state: string;
  readonly words: string;
}

export function Conversations({ conversations }: { conversations: readonly Conversation[] }) {
  if (conversations.length === 0)
    return <p className="text-soft-ink">Nobody has asked for it yet.</p>;
  return (
    <ul className="rows">
      {conversations.map(({ reference, at, name, state, words }) => (
        <li key={reference} className="row-item">
          <Link to={`/inbox/${reference}`} className="task" data-row>
            <span className="font-medium">{name}</span>
            <span className="truncate text-soft-ink">{words}</span>
            <span className="task-what tabular-nums">
              {state}, {formatMonthDay(at.slice(0, 10))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
