import type { ComponentProps } from "react";
import { Form } from "react-router";
import { Labeled } from "../forms/labeled.tsx";
import { FieldViews, type Shown } from "./field-views.tsx";
import { findSection } from "./fields.ts";
import { describeFault } from "./place-faults.ts";
import type { Refusal } from "./shop-file.ts";

const FILES = findSection("look")?.fields.filter(({ path }) => path.startsWith("logo.")) ?? [];

const describeRefusal = (refused: Refusal) =>
  refused.is === "overtaken"
    ? "shop.yaml was changed in the meantime, and nothing was saved. Upload the picture again."
    : refused.faults.map((each) => describeFault({ ...each, field: "" })).join(" ");

/** The desk would refuse a much larger body before it could give back the text typed beside the file. */
const describeSize = ({ files }: HTMLInputElement, maxKib: number) =>
  (files?.[0]?.size ?? 0) > maxKib * 1024 ? `Choose a picture of at most ${maxKib} KiB.` : "";

interface Props extends Shown {
  seen: string;
  hasLogo: boolean;
  maxKib: number;
  refused: Refusal | null;
  onInput: ComponentProps<typeof Form>["onInput"];
}

export function Logo({ seen, hasLogo, maxKib, refused, values, placed, onInput }: Props) {
  const fault = refused ? describeRefusal(refused) : "";
  return (
    <section className="mt-14" aria-labelledby="logo-title">
      <h2 id="logo-title" className="text-2xl">
        Logo
      </h2>
      {hasLogo && (
        <div className="mt-4 flex flex-wrap gap-4">
          {(["dark", "light"] as const).map((theme) => (
            <span key={theme} className={`logo-ground ${theme}`}>
              <img src={`/shop/logo/${theme}?${seen.slice(0, 8)}`} alt={`The logo on ${theme}`} />
            </span>
          ))}
        </div>
      )}
      <Form method="post" encType="multipart/form-data" className="mt-4 grid gap-4">
        <input type="hidden" name="seen" value={seen} />
        <Labeled
          id="logo-file"
          name="logo"
          label="Picture"
          hint={`SVG or PNG, at most ${maxKib} KiB.`}
          fault={fault || undefined}
        >
          {(input) => (
            <input
              {...input}
              type="file"
              accept=".svg,.png,image/svg+xml,image/png"
              required
              onChange={({ target }) => target.setCustomValidity(describeSize(target, maxKib))}
            />
          )}
        </Labeled>
        <Labeled id="logo-theme" name="theme" label="Shown on">
          {(input) => (
            <select {...input} defaultValue="both">
              <option value="both">Both themes</option>
              <option value="dark">Dark</option>
              <option value="light">Light</option>
            </select>
          )}
        </Labeled>
        <p>
          <button type="submit" className="button">
            Upload
          </button>
          <noscript> Save the colors first: uploading loads this page again.</noscript>
        </p>
      </Form>
      <details className="mt-8" open={FILES.some(({ path }) => placed.has(path)) || undefined}>
        <summary className="desk-summary">Name the files by hand</summary>
        <Form method="post" noValidate className="mt-4 grid gap-6" onInput={onInput}>
          <input type="hidden" name="seen" value={seen} />
          <FieldViews
            // Saving the colors must not replace what is being typed here.
            key={JSON.stringify(FILES.map(({ path }) => values[path]))}
            fields={FILES}
            values={values}
            placed={placed}
          />
          <p>
            <button type="submit" className="button">
              Save the file names
            </button>
          </p>
        </Form>
      </details>
    </section>
  );
}
