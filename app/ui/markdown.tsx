import type { RootContent } from "hast";
import { createElement, type ReactNode } from "react";

interface TextSection {
  readonly id: string;
  readonly title: string | null;
  readonly blocks: readonly RootContent[];
}

/** Renders React elements, because scripts may not write HTML (entry.client.tsx). */
export function MarkdownSections({ sections }: { sections: readonly TextSection[] }) {
  return (
    <div className="prose grid min-w-0 content-start gap-12">
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={title ? `${id}-title` : undefined}>
          {title && (
            <h2 id={`${id}-title`} className="mb-4 text-xl text-ink">
              {title}
            </h2>
          )}
          {createElement("div", { className: "markdown" }, ...blocks.map(render))}
        </section>
      ))}
    </div>
  );
}

function render(node: RootContent): ReactNode {
  if (node.type === "text") return node.value === "\n" ? null : node.value;
  if (node.type !== "element") return null;
  return createElement(node.tagName, node.properties, ...node.children.map(render));
}
