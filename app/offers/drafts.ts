export const offerDraft = (domain: string) => `offer:${domain}`;
export const counterDraft = (reference: string) => `counter:${reference}`;
export const buyDraft = (domain: string) => `buy:${domain}`;
