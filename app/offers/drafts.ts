/** The keys of what a buyer has typed: for a first offer, and for an answer. */
export const offerDraft = (domain: string) => `offer:${domain}`;
export const counterDraft = (reference: string) => `counter:${reference}`;
/** The email address of whoever buys the name, or waits for it. */
export const buyDraft = (domain: string) => `buy:${domain}`;
