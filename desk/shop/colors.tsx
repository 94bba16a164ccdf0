import { useState } from "react";
import { previewAccent, type Theme } from "../../catalogue/schema/accent.ts";
import { Labeled } from "../forms/labeled.tsx";
import { useAwake } from "../../app/ui/use-awake.ts";
import type { Shown } from "../forms/field-views.tsx";

export function Colors({ values, faults }: Shown) {
  return (
    <>
      <p className="text-soft-ink">
        One color for each theme, as # and six digits. Without them, the shop keeps its default
        brass.
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        {(["dark", "light"] as const).map((theme) => (
          <Accent
            // Saving the logo's files must not replace a color that is being typed.
            key={`${theme} ${values[`accent.${theme}`]}`}
            theme={theme}
            value={values[`accent.${theme}`] ?? ""}
            fault={faults[`accent.${theme}`]}
          />
        ))}
      </div>
    </>
  );
}

const HALF = 0.5;

const USUAL = { dark: "#c9a86a", light: "#7a5c1e" } as const;

interface AccentProps {
  theme: Theme;
  value: string;
  /** It belongs to the value, and goes once another one is typed. */
  fault: string | undefined;
}

function Accent({ theme, value, fault }: AccentProps) {
  const [hex, setHex] = useState(value);
  const isAwake = useAwake();
  const preview = previewAccent(hex, theme);
  const isFaint = preview !== null && !preview.isReadable;
  const said = isFaint
    ? `Too faint to read: its contrast is ${preview.contrast.toFixed(1)}, and it needs at least 4.5.`
    : hex === value
      ? fault
      : undefined;
  return (
    <div>
      <Labeled name={`accent.${theme}`} label={`Accent on ${theme}`} fault={said}>
        {(input) => (
          <div className="flex gap-2">
            <input
              {...input}
              value={hex}
              onChange={(event) => setHex(event.target.value.trim())}
              placeholder={USUAL[theme]}
            />
            {isAwake && (
              <input
                type="color"
                className="size-11.5 shrink-0 cursor-pointer rounded-card border border-(--field-line) bg-raised p-1"
                value={preview ? hex : USUAL[theme]}
                onChange={(event) => setHex(event.target.value)}
                aria-label={`Pick the accent on ${theme}`}
              />
            )}
          </div>
        )}
      </Labeled>
      {isFaint && isAwake && (
        <button
          type="button"
          className="quiet-button mt-2"
          onClick={() => setHex(preview.readable)}
        >
          Use {preview.readable}
        </button>
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
