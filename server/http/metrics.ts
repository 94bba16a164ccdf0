import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

export function openMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

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
        // A figure that is missing misleads nobody, unlike an old one.
        gauge.remove();
      }
    },
  });
}
