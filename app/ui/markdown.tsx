import type { Nodes, RootContent } from "mdast";
import type { ElementType, ReactNode } from "react";

interface TextSection {
  readonly id: string;
  readonly title: string | null;
  readonly blocks: readonly RootContent[];
}

export function MarkdownSections({ sections }: { sections: readonly TextSection[] }) {
  return (
    <div className="prose grid min-w-0 content-start gap-12">
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={title ? `${id}-title` : undefined}>
          {title && (
            <h2 id={`${id}-title`} className="mb-4 text-[2rem] text-ink">
              {title}
            </h2>
          )}
          <div className="markdown">{blocks.map(render)}</div>
        </section>
      ))}
    </div>
  );
}

const childrenOf = (node: Nodes) => ("children" in node ? node.children.map(render) : null);

function renderHeadCell(cell: Nodes, key: number): ReactNode {
  return (
    <th key={key} scope="col">
      {childrenOf(cell)}
    </th>
  );
}

const ELEMENTS: Partial<Record<Nodes["type"], ElementType>> = {
  paragraph: "p",
  emphasis: "em",
  strong: "strong",
  delete: "del",
  listItem: "li",
  blockquote: "blockquote",
  tableRow: "tr",
  tableCell: "td",
};

function render(node: Nodes, key: number): ReactNode {
  const children = childrenOf(node);
  switch (node.type) {
    case "text":
      return node.value;
    case "heading":
      return node.depth === 3 ? <h3 key={key}>{children}</h3> : <h4 key={key}>{children}</h4>;
    case "inlineCode":
      return <code key={key}>{node.value}</code>;
    case "break":
      return <br key={key} />;
    case "link":
      return (
        <a key={key} href={node.url} className="text-link">
          {children}
        </a>
      );
    case "list":
      return node.ordered ? (
        <ol key={key} start={node.start ?? 1}>
          {children}
        </ol>
      ) : (
        <ul key={key}>{children}</ul>
      );
    case "code":
      return <pre key={key}>{node.value}</pre>;
    case "thematicBreak":
      return <hr key={key} />;
    case "table": {
      const [head, ...rows] = node.children;
      return (
        <div key={key} className="markdown-table">
          <table>
            <thead>
              <tr>{head?.children.map(renderHeadCell)}</tr>
            </thead>
            <tbody>{rows.map(render)}</tbody>
          </table>
        </div>
      );
    }
    default: {
      const Element = ELEMENTS[node.type];
      return Element ? <Element key={key}>{children}</Element> : null;
    }
  }
}
