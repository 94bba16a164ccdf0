import { Link } from "react-router";
import type { Values } from "../forms/receive-form.ts";
import { DataTable } from "../layout/data-table.tsx";
import type { Field } from "./fields.ts";

const labelOf = (fields: readonly Field[], name: string): string => {
  const bare = name.replace(/\?$/, "");
  for (const field of fields) {
    if (field.path === bare) return field.label;
    if (field.kind === "own") {
      const found = labelOf(field.fields, name);
      if (found) return found;
    }
    if (field.kind === "rows" && name.startsWith(`${field.path}[`)) {
      const [, row = "", column = ""] = /\[(\d+)\]\.(.+)$/.exec(name) ?? [];
      const title = field.columns.find(([one]) => one === column)?.[1] ?? column;
      return `${field.label}, ${Number(row) + 1}: ${title}`;
    }
  }
  return "";
};

interface Props {
  fields: readonly Field[];
  now: Values;
  typed: Values;
}

export function Overtaken({ fields, now, typed }: Props) {
  const names = [...new Set([...Object.keys(now), ...Object.keys(typed)])];
  const differing = names.filter((name) => (now[name] ?? "") !== (typed[name] ?? ""));
  return (
    <section role="alert" tabIndex={-1} className="overtaken" aria-labelledby="overtaken-title">
      <h2 id="overtaken-title" className="text-2xl">
        shop.yaml was changed in the meantime
      </h2>
      <p className="mt-2">
        Nothing was saved. The form below holds what you typed, and the file's new values everywhere
        else. Save it to put yours in place, or{" "}
        <Link to="." className="text-link">
          load the file's version
        </Link>
        .
      </p>
      {differing.length > 0 && (
        <DataTable
          label="Both versions"
          columns={["Field", "In the file now", "What you typed"]}
          rows={differing.map((name) => [
            labelOf(fields, name) || name,
            now[name] || "nothing",
            typed[name] || "nothing",
          ])}
          className="mt-4"
        />
      )}
    </section>
  );
}
