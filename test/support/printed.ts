import type { Page } from "@playwright/test";

interface Printed {
  readonly sheets: number;
  sheetOf(heading: string): number | undefined;
  readonly lastHeaded: number;
}

/** Reads the PDF's objects, which Chromium leaves uncompressed. */
export async function print(page: Page, format: "A4" | "Letter"): Promise<Printed> {
  const options = { format, preferCSSPageSize: false, tagged: true, outline: true };
  const pdf = (await page.pdf(options)).toString("latin1");
  const ids = [...pdf.matchAll(/^(\d+) 0 obj\s*<<\/Type\s*\/Page\b/gm)].map(([, id]) => id);
  const entries = [...pdf.matchAll(/\/Title \((.*)\)\s*\/Dest \[(\d+) 0 R/g)];
  const headings = entries.map(([, title, id]) => ({ title, sheet: ids.indexOf(id) + 1 }));
  return {
    sheets: ids.length,
    sheetOf: (heading) => headings.findLast(({ title }) => title === heading)?.sheet,
    lastHeaded: Math.max(...headings.map(({ sheet }) => sheet)),
  };
}
