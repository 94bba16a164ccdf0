import type { Shot } from "./shoot.ts";

const STYLE = `
body { margin: 2rem; background: #777; color: #fff; font: 16px/1.5 system-ui, sans-serif; }
nav a { color: inherit; margin-right: 1rem; }
div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; padding-bottom: 1rem; }
figure { margin: 0; flex: none; }
img { display: block; max-height: 60rem; max-width: 60rem; width: auto; height: auto; }
`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const escape = (text: string) => text.replaceAll(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);

function figure({ file, width, theme }: Shot): string {
  const caption = `${width}, ${theme}`;
  return `<figure><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
}

function states(shots: readonly Shot[]): string {
  const groups = Map.groupBy(shots, ({ scene }) => scene.state);
  return [...groups]
    .map(([state, group]) => `<h3>${escape(state)}</h3><div>${group.map(figure).join("")}</div>`)
    .join("\n");
}

/** One page with every picture: by page, then by state, all widths and themes side by side. */
export function contactSheet(shots: readonly Shot[], faults: readonly string[]): string {
  const pages = [...Map.groupBy(shots, ({ scene }) => scene.page)];
  const links = pages.map(([page]) => `<a href="#${page}">${page}</a>`).join("");
  const wrong = faults.map((fault) => `<li>${escape(fault)}</li>`).join("");
  const groups = pages.map(([page, group]) => `<h2 id="${page}">${page}</h2>${states(group)}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>
<h1>${shots.length} pictures</h1><nav>${links}</nav><ul>${wrong}</ul>
${groups.join("\n")}</html>`;
}
