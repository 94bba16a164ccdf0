/** The dark theme's colors as the pictures need them: app/tokens.css in sRGB (a test holds the two together). */
export const PALETTE = {
  surface: "#100e0b",
  ink: "#f4f0e7",
  "soft-ink": "#b0aaa0",
  accent: "#e3ba6f",
  available: "#67d283",
  reserved: "#eec651",
  sold: "#f97770",
} as const;
