import { announceRenewal, whenRenewed } from "./renew.ts";

/** Shows the bar with the price at the lower edge while the panel with the price is out of sight. */
export function showOfferBar(): void {
  const panel = document.querySelector(".name-deal");
  const place = document.querySelector("#dock-offer");
  if (!panel || !place) return;
  let isGone = false;
  let shown: Element | null = null;
  const show = () => {
    const bar = isGone ? document.querySelector<HTMLTemplateElement>("#offer-bar") : null;
    if (bar === shown) return;
    shown = bar;
    place.replaceChildren(...(bar ? [bar.content.cloneNode(true)] : []));
    announceRenewal();
  };
  whenRenewed(show);
  new IntersectionObserver((entries) => {
    isGone = entries.at(-1)?.isIntersecting === false;
    show();
  }).observe(panel);
}
