import type { Point } from "../ui/point-grid.tsx";

export const qualities: Point[] = [
  {
    icon: "Type",
    title: "Short and memorable",
    text: "Few letters, a clear sound, one spelling. The name survives a phone call, a podcast and a business card.",
  },
  {
    icon: "Gem",
    title: "Brandable",
    text: "It reads as a name, not as a search phrase, leaves room for a logo and doesn't box a company into its first product.",
  },
  {
    icon: "Target",
    title: "Industry-relevant",
    text: "The words belong to the trade they serve, so that a customer knows what to expect before the page has loaded.",
  },
  {
    icon: "History",
    title: "Aged, trusted and indexed",
    text: "A long registration, archived pages and links from other sites show that a name has a past. That's history and trust; age by itself gives no advantage in search rankings.",
  },
  {
    icon: "Globe",
    title: "Strong extension",
    text: "The part after the dot fits the part before it, and people recognize it as an address when they see it in print.",
  },
  {
    icon: "BadgeCheck",
    title: "Clean reputation",
    text: "No record of spam, malware or someone else's trademark. Web archives and blocklists are public, and we encourage every buyer to look.",
  },
];

export const versatility = {
  title: "One name, many uses",
  paragraphs: [
    "A domain isn't tied to its first site. The same name can start as a launch page, grow into a product and later become the address of a whole company.",
    "It also works where no one sees a site: in a team's email addresses, on packaging, in a short link or as the name of a campaign.",
  ],
  points: [
    "The home of a company or a product",
    "Email addresses that match the brand",
    "A short link for print, radio and packaging",
    "A campaign page that points to an existing site",
    "A defensive registration alongside one you own",
  ],
};

export const extensions: { extension: string; purpose: string; note: string }[] = [
  {
    extension: ".com",
    purpose: "General business",
    note: "The extension most people try first, in any trade and any country.",
  },
  {
    extension: ".ai",
    purpose: "Innovation and AI",
    note: "Anguilla's country code, read everywhere as artificial intelligence; its registry has its own rules.",
  },
  {
    extension: ".app",
    purpose: "Digital platforms",
    note: "A generic extension for apps; browsers open its sites over HTTPS only.",
  },
  {
    extension: ".id",
    purpose: "Identity and regional branding",
    note: "Indonesia's country code, and the common short form of identity; its registry has its own rules.",
  },
  {
    extension: ".now",
    purpose: "Immediacy",
    note: "A generic extension from Amazon Registry that turns a verb or a subject into a call to action.",
  },
  {
    extension: ".talk",
    purpose: "Communication",
    note: "A generic extension from Amazon Registry for conversation, audio and communities.",
  },
  {
    extension: ".you",
    purpose: "Personalization",
    note: "A generic extension from Amazon Registry that addresses the reader directly.",
  },
];

export const reasons: Point[] = [
  {
    icon: "Gem",
    title: "Scarcity",
    text: "There is one of each name. Short words under a well-known extension were mostly registered long ago.",
  },
  {
    icon: "Users",
    title: "Recognition",
    text: "A name that people remember and spell correctly brings them back without an ad or a search.",
  },
  {
    icon: "ShieldCheck",
    title: "Credibility",
    text: "A clear name looks established from day one: to customers, to partners and in an inbox.",
  },
  {
    icon: "Layers",
    title: "Room to grow",
    text: "A name that's broader than the first product spares a company the cost and confusion of renaming.",
  },
  {
    icon: "Lock",
    title: "Protection",
    text: "While you hold the registration and renew it, no one else can put a site or a mailbox at that address.",
  },
  {
    icon: "Landmark",
    title: "A transferable asset",
    text: "A domain can be sold, leased or passed on with a business. What it will fetch depends on demand: prices rise and fall, and no return is promised.",
  },
];

export const examples: { domain: string; why: string }[] = [
  {
    domain: "people.talk",
    why: "A plain noun and a plain verb that together make a sentence. It says what happens there: people talk.",
  },
  {
    domain: "unique.you",
    why: "The extension finishes the thought and addresses the reader, which suits anything made to measure.",
  },
  {
    domain: "sustainable.now",
    why: "A goal and a date in two words. The extension turns an adjective into a position.",
  },
];
