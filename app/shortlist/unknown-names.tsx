/** Most names that are told one by one. */
const MAX_TOLD = 5;
/** A name of a domain, as far as it is worth repeating what a link says. */
const LIKE_A_NAME = /^[^\s/]{1,80}\.[^\s/.]{2,63}$/;

interface UnknownNamesProps {
  names: readonly string[];
  /** Takes them off the visitor's own list; null on a list that is not. */
  onForget: (() => void) | null;
}

/** Says which names of a list are not, or no longer, in the portfolio. */
export function UnknownNames({ names, onForget }: UnknownNamesProps) {
  const like = names.filter((name) => LIKE_A_NAME.test(name));
  const told = like.slice(0, MAX_TOLD);
  const counted = countRest(like.length - told.length, names.length - like.length);
  return (
    <div className="mb-6 border-l-2 border-accent pl-4 wrap-anywhere text-soft-ink">
      Not in the portfolio and left out:{" "}
      {told.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <bdi>{name}</bdi>
        </span>
      ))}
      {counted.map((count, index) => {
        const isLast = index === counted.length - 1;
        const isFirst = told.length + index === 0;
        return `${isFirst ? "" : isLast ? ", and " : ", "}${count}`;
      })}
      {onForget && (
        <button type="button" onClick={onForget} className="quiet-button mt-2 flex">
          Take off the shortlist
        </button>
      )}
    </div>
  );
}

/** What is not told one by one: further names, and what is not a name at all. */
function countRest(names: number, others: number): string[] {
  const furtherNames = `${names} more ${names === 1 ? "name" : "names"}`;
  const entries =
    others === 1 ? "1 entry that is not a name" : `${others} entries that are not names`;
  return [...(names > 0 ? [furtherNames] : []), ...(others > 0 ? [entries] : [])];
}
