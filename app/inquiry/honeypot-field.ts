/** The name of a field that no person sees: whoever fills it is no buyer. */
export const HONEYPOT = "website";
