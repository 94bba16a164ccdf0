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
  const told = names.filter((name) => LIKE_A_NAME.test(name)).slice(0, MAX_TOLD);
  const others = names.length - told.length;
  const rest = told.length > 0 ? `${others} more` : `${others}`;
  return (
    <div className="mb-6 border-l-2 border-accent pl-4 wrap-anywhere text-soft-ink">
      Not in the portfolio and left out:{" "}
      {told.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <bdi>{name}</bdi>
        </span>
      ))}
      {others > 0 && `${told.length > 0 ? ", and " : ""}${rest}`}
      {onForget && (
        <button type="button" onClick={onForget} className="quiet-button mt-2 flex">
          Take off the shortlist
        </button>
      )}
    </div>
  );
}
