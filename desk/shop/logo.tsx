import { Form } from "react-router";
import { Labeled } from "../forms/labeled.tsx";

/** The desk would refuse a much larger body before it could give back the text typed beside the file. */
const describeSize = ({ files }: HTMLInputElement, maxKib: number) =>
  (files?.[0]?.size ?? 0) > maxKib * 1024 ? `Choose a picture of at most ${maxKib} KiB.` : "";

interface Props {
  seen: string;
  version: string;
  hasLogo: boolean;
  maxKib: number;
  fault: string | null;
}

export function Logo({ seen, version, hasLogo, maxKib, fault }: Props) {
  return (
    <section className="mt-14" aria-labelledby="logo-title">
      <h2 id="logo-title" className="text-xl">
        Logo
      </h2>
      {hasLogo && (
        <div className="mt-4 flex flex-wrap gap-4">
          {(["dark", "light"] as const).map((theme) => (
            <span
              key={theme}
              className={`grid min-h-20 min-w-40 place-items-center rounded-card border border-line bg-(--surface) p-4 ${theme}`}
            >
              <img
                className="max-h-12 max-w-full"
                src={`/shop/logo/${theme}?${version}`}
                alt={`The logo on ${theme}`}
              />
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
          fault={fault ?? undefined}
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
    </section>
  );
}
