/** Said when no answer came, and when the browser knows that none can come. */
export const NO_ANSWER =
  "We could not reach the shop. Check your connection and try again: your text is still here.";
export const OFFLINE =
  "You are offline. Your text is still here: send it again once you are connected.";

/** Why the shop was not reached, in words for the visitor. */
export const describeNoAnswer = () => (navigator.onLine ? NO_ANSWER : OFFLINE);
