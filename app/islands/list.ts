import type { ComponentType } from "react";

type Wake = (place: HTMLElement) => Promise<void>;

const react =
  (load: () => Promise<{ default: ComponentType<never> }>): Wake =>
  async (place) => {
    const [{ default: Part }, { hydrate }] = await Promise.all([load(), import("./hydrate.tsx")]);
    hydrate(place, Part as ComponentType<object>);
  };

const plain =
  (load: () => Promise<{ wake: (place: never) => unknown }>): Wake =>
  async (place) => {
    const { wake } = await load();
    await wake(place as never);
  };

/** Everything that lives in the browser and isn't on every page (page/). Most of it needs React. */
export const ISLANDS = {
  "checkout-form": react(() => import("./checkout-form.tsx")),
  "contact-form": react(() => import("./contact-form.tsx")),
  "inquiry-form": react(() => import("./inquiry-form.tsx")),
  offer: react(() => import("./offer/offer.tsx")),
  "offer-form": react(() => import("./offer-form.tsx")),
  "payment-plan": react(() => import("./payment-plan.tsx")),
  changes: plain(() => import("./changes.ts")),
  contents: plain(() => import("./contents.ts")),
  filters: plain(() => import("./filters.ts")),
  live: plain(() => import("./live.ts")),
  returned: plain(() => import("./offer/returned.ts")),
  shortlist: plain(() => import("./shortlist.ts")),
} satisfies Record<string, Wake>;

export type IslandName = keyof typeof ISLANDS;
