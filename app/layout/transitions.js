/* Between a list and the page of a name, the plate and the name move. No other change of page is animated. This script runs before the first paint. */
{
  let moved = [];
  /* oxlint-disable unicorn/consistent-function-scoping -- outside of the block they would be global */
  const cardOf = (url) =>
    url &&
    document.querySelector(`main article a[href="${new URL(url).pathname}"]`)?.closest("article");
  const nameHead = () => document.querySelector(".name-head");
  /* oxlint-enable */
  const move = (transition, owner) => {
    for (const part of moved) part.style.viewTransitionName = "";
    moved = [...(owner?.querySelectorAll(".plate-fade, .name-plate, .shared-name") ?? [])];
    for (const part of moved) {
      part.style.viewTransitionName = part.matches(".shared-name") ? "name" : "plate";
    }
    /* A transition that is skipped, by us or by the browser, is no fault. */
    transition?.ready.catch(() => undefined);
    if (moved.length === 0) transition?.skipTransition();
  };
  addEventListener("pageswap", ({ viewTransition: transition, activation }) => {
    if (transition) move(transition, cardOf(activation?.entry.url) ?? nameHead());
  });
  addEventListener("pagereveal", ({ viewTransition: transition }) => {
    if (!transition) return;
    move(transition, nameHead() ?? cardOf(self.navigation?.activation?.from?.url));
    transition.finished.then(() => move(null, null));
  });
}
