import { groupDigits } from "../../catalogue/format/format.ts";

const DELAY_MS = 400;
const INTERVAL_MS = 100;

type Screen = Pick<NodeJS.WriteStream, "isTTY" | "write">;

export function openProgress(screen: Screen, label: string) {
  let nextAt = performance.now() + DELAY_MS;
  let isShown = false;
  return {
    show(count: number): void {
      const now = performance.now();
      if (!screen.isTTY || now < nextAt) return;
      nextAt = now + INTERVAL_MS;
      isShown = true;
      screen.write(`\r${label}: ${groupDigits(count)} …`);
    },
    end(): void {
      if (isShown) screen.write("\r\u001b[K");
    },
  };
}
