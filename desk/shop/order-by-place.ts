/** Moves the names whose number was changed to that place; the others close ranks around them. */
export function orderByPlace(
  featured: readonly string[],
  placeOf: (domain: string) => number,
): readonly string[] {
  const isMoved = (domain: string, at: number) => {
    const place = placeOf(domain);
    return Number.isInteger(place) && place > 0 && place !== at + 1;
  };
  const moved = featured.filter(isMoved).toSorted((one, other) => placeOf(one) - placeOf(other));
  const others = featured.filter((domain) => !moved.includes(domain));
  return moved.reduce((order, domain) => order.toSpliced(placeOf(domain) - 1, 0, domain), others);
}
