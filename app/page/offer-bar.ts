import { announceRenewal } from "./renew.ts";

/** Shows the bar with the price at the lower edge while the panel with the price is out of sight. */
export function showOfferBar(): void {
  const panel = document.querySelector(".name-deal");
  const place = document.querySelector("#dock-offer");
  if (!panel || !place) return;
  new IntersectionObserver((entries) => {
    const bar = document.querySelector<HTMLTemplateElement>("#offer-bar");
    const isGone = bar && entries.at(-1)?.isIntersecting === false;
    place.replaceChildren(...(isGone ? [bar.content.cloneNode(true)] : []));
    announceRenewal();
  }).observe(panel);
}
