import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** A registry with the figures of the process itself. */
export function openMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Adds a figure that is read whenever somebody asks; where that fails it keeps its last value. */
export function watchFigure(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  read: () => number | Promise<number>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        gauge.set(await read());
      } catch {
        // The health checks tell of it.
      }
    },
  });
}
