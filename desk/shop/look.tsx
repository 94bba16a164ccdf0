import { useState } from "react";
import { FieldError } from "../../app/forms/fields.tsx";
import { previewAccent, type Theme } from "../../catalogue/schema/accent.ts";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { FieldViews, type Shown } from "./field-views.tsx";
import { findSection } from "./fields.ts";

const LOGOS = findSection("look")?.fields.filter(({ path }) => path.startsWith("logo.")) ?? [];

/** What is typed shows at once how it looks, and whether it can be read. */
export function Look({ values, placed }: Shown) {
  return (
    <>
      <p className="text-soft-ink">
        One color for each theme, as # and six digits. Without them, the shop's brass stays.
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <Accent
          theme="dark"
          value={values["accent.dark"] ?? ""}
          fault={placed.get("accent.dark")}
        />
        <Accent
          theme="light"
          value={values["accent.light"] ?? ""}
          fault={placed.get("accent.light")}
        />
      </div>
      <FieldViews fields={LOGOS} values={values} placed={placed} />
    </>
  );
}

const HALF = 0.5;

function Accent({ theme, value, fault }: { theme: Theme; value: string; fault?: string }) {
  const [hex, setHex] = useState(value);
  const isHydrated = useHydrated();
  const id = `accent-${theme}`;
  const preview = previewAccent(hex, theme);
  const isFaint = preview !== null && !preview.isReadable;
  const said = hex === value ? fault : undefined;
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        Accent on {theme}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          name={`accent.${theme}`}
          className="field"
          value={hex}
          onChange={(event) => setHex(event.target.value.trim())}
          autoComplete="off"
          placeholder={theme === "dark" ? "#c9a86a" : "#7a5c1e"}
          aria-invalid={Boolean(said) || isFaint}
          aria-describedby={said || isFaint ? `${id}-error` : undefined}
        />
        {isHydrated && (
          <input
            type="color"
            className="color-field"
            value={preview ? hex : "#808080"}
            onChange={(event) => setHex(event.target.value)}
            aria-label={`Pick the accent on ${theme}`}
          />
        )}
      </div>
      {(said ?? isFaint) && (
        <div id={`${id}-error`} className="mt-2">
          <FieldError>
            {said ??
              `Too faint to read there: its contrast is ${preview?.contrast.toFixed(1)}, at least 4.5 is needed.`}
          </FieldError>
          {isFaint && isHydrated && (
            <button
              type="button"
              className="quiet-button mt-2"
              onClick={() => setHex(preview.readable)}
            >
              Use {preview.readable}
            </button>
          )}
        </div>
      )}
      {preview && (
        <svg
          className="mt-3 block rounded-card"
          width="100%"
          height="96"
          role="img"
          aria-label={`How it looks on ${theme}`}
        >
          <rect width="100%" height="96" fill={preview.ground} stroke="gray" strokeOpacity={HALF} />
          <text x="20" y="55" fontSize="24" fill={hex} className="font-display">
            .talk
          </text>
          <rect x="100" y="26" width="120" height="44" rx="9" fill={hex} />
          <text x="160" y="53" fontSize="15" textAnchor="middle" fill={preview.onAccent}>
            Buy Now
          </text>
        </svg>
      )}
    </div>
  );
}
