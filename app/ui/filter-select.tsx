interface FilterSelectProps {
  name: string;
  label: string;
  /** Label of the choice that filters nothing; none where one choice must be made. */
  all?: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** One select of the filters. A value that no option has, as from an old link, gets an option of its own. */
export function FilterSelect({ name, label, all, value, options }: FilterSelectProps) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <label className="block min-w-0">
      <span className="mb-1.5 block text-sm text-soft-ink">{label}</span>
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
