/** An ISO time to the minute, as '2026-11-21 06:24'; UTC like everything stored. */
export function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}
