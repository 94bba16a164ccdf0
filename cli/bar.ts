const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const HEIGHTS = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/** A bar of at most `width` characters, in eighths; anything above zero shows. */
export function formatBar(value: number, max: number, width: number): string {
  if (value <= 0 || max <= 0) return "";
  const eighths = Math.max(1, Math.round((value / max) * width * 8));
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}

/** One character a value, by its height; '·' for zero. */
export function formatSparkline(values: readonly number[]): string {
  const max = Math.max(...values);
  return values
    .map((value) => (value > 0 ? HEIGHTS[Math.ceil((value / max) * 8) - 1] : "·"))
    .join("");
}
