interface Way {
  readonly first?: boolean | undefined;
  readonly remove?: boolean | undefined;
}

export function arrangeFeatured(
  before: readonly string[],
  named: readonly string[],
  { first, remove }: Way,
): string[] {
  const others = before.filter((domain) => !named.includes(domain));
  if (remove) return others;
  if (first) return [...named, ...others];
  return [...before, ...named.filter((domain) => !before.includes(domain))];
}
