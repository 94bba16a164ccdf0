import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from "react";

const findBoxes = (table: Element | null) => [
  ...(table?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? []),
];

/** A selected name stays selected when a search or an order moves it to another row, or brings it back. */
export function useCheckboxes(table: RefObject<HTMLElement | null>, rows: unknown) {
  const selected = useRef(new Set<string>());
  useLayoutEffect(() => {
    const [, ...boxes] = findBoxes(table.current);
    for (const box of boxes) box.checked ||= selected.current.has(box.value);
  }, [table, rows]);

  /** The checkbox in the header selects all names found. It is cleared once a name on the page is. */
  return ({ currentTarget, target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "checkbox") return;
    const [all, ...boxes] = findBoxes(currentTarget);
    if (!all) return;
    if (target !== all) all.checked &&= target.checked;
    for (const box of boxes) {
      if (target === all) box.checked = all.checked;
      if (box.checked) selected.current.add(box.value);
      else selected.current.delete(box.value);
    }
  };
}
