interface FilterSelectProps {
  name: string;
  label: string;
  /** Label of the choice that filters nothing; none where one choice must be made. */
  all?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Stands in a line of text, without a box. */
  isInline?: boolean;
}

/** One select of the filters. A value that no option has, as from an old link, gets an option of its own. */
export function FilterSelect(props: FilterSelectProps) {
  const { name, label, all, value, options, isInline } = props;
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <label className={isInline ? "inline-select" : "boxed-select"}>
      <span>{label}</span>
      {/* The form listens to changes. */}
      <select name={name} value={value} onChange={() => undefined} className="field">
        {all && <option value="">{all}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
