/** One page of each kind, by what the table calls it. */
export const PAGE_KINDS: ReadonlyMap<string, string> = new Map([
  ["home", "/"],
  ["list", "/portfolio"],
  ["detail", "/portfolio/people.talk"],
  ["extension", "/ai-domains"],
  ["about", "/about"],
  ["how it works", "/how-it-works"],
  ["contact", "/contact"],
  ["premium domains", "/premium-domains"],
  ["privacy policy", "/privacy-policy"],
  ["shortlist", "/shortlist?names=people.talk,tempo.ai"],
]);
