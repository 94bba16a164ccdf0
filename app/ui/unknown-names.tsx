/** Most names that are told one by one. */
const MAX_TOLD = 5;
/** A name of a domain, as far as it is worth repeating what a link says. */
const LIKE_A_NAME = /^[^\s/]{1,80}\.[^\s/.]{2,63}$/;

/** Says which names of a link are not, or no longer, in the portfolio. */
export function UnknownNames({ names }: { names: readonly string[] }) {
  const told = names.filter((name) => LIKE_A_NAME.test(name)).slice(0, MAX_TOLD);
  const others = names.length - told.length;
  const rest = told.length > 0 ? `${others} more` : `${others}`;
  return (
    <p className="mb-6 border-l-2 border-accent pl-4 wrap-anywhere text-soft-ink">
      Not in the portfolio and left out:{" "}
      {told.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <bdi>{name}</bdi>
        </span>
      ))}
      {others > 0 && `${told.length > 0 ? ", and " : ""}${rest}`}
    </p>
  );
}
