import type { ComponentType } from "react";
import type { IslandName } from "./list.ts";

interface IslandProps<Props> {
  name: IslandName;
  /** Without it, the island wakes when it is first touched (page/wake.ts). */
  when?: "near" | "now" | undefined;
  of: ComponentType<Props>;
  /** The browser gets these as JSON, so they must not hold more than the island shows. */
  props: Props;
}

/** A part of the page that the server renders, and that React takes over in the browser. */
export function Island<Props extends object>({ name, when, of: Part, props }: IslandProps<Props>) {
  return (
    <div
      className="contents"
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
    >
      <Part {...props} />
    </div>
  );
}
