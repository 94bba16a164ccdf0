import type { NamedExtension } from "../../catalogue/format/domain-name.ts";
import type { Point } from "../ui/point-grid.tsx";

export interface ExtensionPage {
  description: string;
  lead: string;
  benefits: Point[];
  useCases: string[];
}

const GENERIC: Point = {
  icon: "Globe",
  title: "A generic extension",
  text: "It is run by Amazon Registry under the common rules for generic extensions and belongs to no single country or trade.",
};

export const extensionPages: Record<NamedExtension, ExtensionPage> = {
  ai: {
    description:
      "Premium .ai domain names for AI products, research teams and enterprise software. See prices, read each listing and buy through escrow.",
    lead: "Two letters that tell a customer, an investor and a new hire what the company works on. Names in .ai suit models, agents and the tools built around them.",
    benefits: [
      {
        icon: "Lightbulb",
        title: "Says what you build",
        text: "Readers take .ai for artificial intelligence, so the words before the dot are free to name the product.",
      },
      {
        icon: "Type",
        title: "Short names still exist",
        text: "Two letters after the dot keep the whole address brief, and good short words are easier to find here than under .com.",
      },
      {
        icon: "Globe",
        title: "Open to every country",
        text: "The extension is Anguilla's country code, and anyone may register under it. No presence on the island is needed.",
      },
      {
        icon: "FileText",
        title: "Rules of its own",
        text: "A country-code registry sets its own terms and transfer rules; the 60-day lock after a transfer, usual elsewhere, doesn't apply. We tell you what applies to the name you choose.",
      },
    ],
    useCases: [
      "An assistant or agent that customers address by name",
      "A model, an API and the documentation around them",
      "Enterprise software with learning at its core",
      "A research laboratory or a university spin-off",
      "An AI product line beside an established brand",
      "A conference, newsletter or course on machine learning",
    ],
  },
  com: {
    description:
      "Premium .com domain names for companies, shops and products of every trade. Compare names and prices, and buy safely through an escrow partner.",
    lead: "The extension people type when they are not told which one to use. A good .com needs no explanation in any trade or country.",
    benefits: [
      {
        icon: "Globe",
        title: "Known everywhere",
        text: "Customers in almost every market know .com and type it by habit, which matters when a name is only heard.",
      },
      {
        icon: "ShieldCheck",
        title: "Familiar and trusted",
        text: "On a sign, an invoice or an email address it draws no attention to itself. The name does the work.",
      },
      {
        icon: "Target",
        title: "Any trade",
        text: "The extension says nothing about your industry, so the name can move with the business when the business changes.",
      },
      {
        icon: "ArrowRightLeft",
        title: "A well-worn path",
        text: "Nearly every registrar and escrow service handles .com. A push takes 24-48 hours once payment is confirmed, a move between registrars typically 5 to 7 days.",
      },
    ],
    useCases: [
      "The main address of a company that sells in several countries",
      "An online shop whose name is heard before it is read",
      "A business-to-business supplier whose buyers write by email",
      "A developer tool that wants one address for product and docs",
      "A rebrand that replaces a longer or hyphenated address",
      "A local business that intends to outgrow its city",
    ],
  },
  id: {
    description:
      "Premium .id domain names for identity products and for brands at home in Indonesia. Read each listing, see its price and buy through escrow.",
    lead: "Short for identity in English, and home ground in Indonesia. Names in .id suit sign-in, security and brands that serve the archipelago.",
    benefits: [
      {
        icon: "UserCheck",
        title: "Reads as identity",
        text: "ID is the common short form for proof of who you are, which makes the extension a natural end for sign-in and verification.",
      },
      {
        icon: "Compass",
        title: "At home in Indonesia",
        text: "It is Indonesia's country code. Customers there know it, and Indonesian words make complete, natural addresses.",
      },
      {
        icon: "Type",
        title: "Two letters",
        text: "The extension adds almost nothing to the length, so a short word stays a short address on a screen or a card.",
      },
      {
        icon: "FileText",
        title: "Rules of its own",
        text: "Indonesia's registry sets its own requirements and transfer rules; the 60-day lock after a transfer, usual elsewhere, doesn't apply. We go through them with you before you pay.",
      },
    ],
    useCases: [
      "A sign-in, passkey or verification service",
      "A digital wallet or payment product for Indonesia",
      "A brand's Indonesian shop or regional office",
      "A travel or culture site about the archipelago",
      "A personal page or portfolio used as a calling card",
      "A membership card, badge or credential program",
    ],
  },
  now: {
    description:
      "Premium .now domain names for news, delivery, campaigns and anything that happens at once. See each name with its price and buy through escrow.",
    lead: "An adverb as an extension. Put a verb or a subject before the dot and the address asks for something to happen today.",
    benefits: [
      {
        icon: "Clock",
        title: "Immediacy built in",
        text: "The extension says when. It makes an order, a headline or a cause current without another word.",
      },
      {
        icon: "MessageCircle",
        title: "Reads as a phrase",
        text: "Verb and extension form a call to action that works as a slogan, on a poster or at the end of a broadcast.",
      },
      {
        icon: "Gem",
        title: "A young extension",
        text: "Plain dictionary words that were taken long ago under older extensions are still available here.",
      },
      GENERIC,
    ],
    useCases: [
      "Same-day delivery or booking",
      "A newsroom, a live blog or an alert service",
      "A campaign with a date or a vote at its end",
      "A sustainability pledge with steps to take today",
      "Charging, parking or repairs, found nearby right away",
      "Current readings: weather, air, sun and traffic",
    ],
  },
  talk: {
    description:
      "Premium .talk domain names for podcasts, communities, social products and advice. Browse the names, compare prices and buy through escrow.",
    lead: "For the places where people speak and are answered. The word before the dot sets the subject; the extension opens the conversation.",
    benefits: [
      {
        icon: "MessageCircle",
        title: "Names the activity",
        text: "Visitors know before they arrive that they will hear, read or join a conversation.",
      },
      {
        icon: "Users",
        title: "Made for communities",
        text: "A subject and .talk make the name of a group: short, inviting and easy to say aloud.",
      },
      {
        icon: "Gem",
        title: "One clear word",
        text: "The extension is young, so single dictionary words are within reach and need no prefix or hyphen.",
      },
      GENERIC,
    ],
    useCases: [
      "A podcast or an interview series",
      "A forum or members' community on one subject",
      "A social app built around voice or chat",
      "An advice line staffed by doctors, lawyers or coaches",
      "A speaker's page or an event series",
      "A support desk where customers write to people",
    ],
  },
  you: {
    description:
      "Premium .you domain names for personal brands, health, careers and made-to-measure products. Read each listing and buy through escrow.",
    lead: "An address that speaks to its reader. Names in .you suit anything personal: care, work, learning and goods made for one customer.",
    benefits: [
      {
        icon: "UserCheck",
        title: "Speaks to one person",
        text: "The extension is a form of address, so the name speaks to the customer before the first line of copy does.",
      },
      {
        icon: "Target",
        title: "Personal from the start",
        text: "A product that adapts to its user can say so in the address instead of explaining it underneath.",
      },
      {
        icon: "Type",
        title: "Whole sentences, two words",
        text: "An adjective or a verb before the dot completes a phrase that people already say and therefore remember.",
      },
      GENERIC,
    ],
    useCases: [
      "A personal brand or a creator's home page",
      "Health and well-being plans drawn up for one person",
      "Hiring, coaching and career services",
      "Clothing, skin care or furniture made to measure",
      "A privacy product that gives people their own data",
      "A loyalty or thank-you program for customers",
    ],
  },
};
