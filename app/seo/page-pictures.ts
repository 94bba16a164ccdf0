import { LANDING_EXTENSIONS } from "../../catalogue/domain-name.ts";

/** The words on a page's social picture. */
export interface PagePicture {
  title: string;
  line: string;
  /** The part of the title in the accent color. */
  accented?: string;
}

/** By the page's path, without its slash; home by that word. */
export const pagePictures: ReadonlyMap<string, PagePicture> = new Map<string, PagePicture>([
  ["home", { title: "Names worth building on.", line: "Premium domain names" }],
  ["portfolio", { title: "Domain Portfolio", line: "Every name, with its status" }],
  ["premium-domains", { title: "What makes a domain premium", line: "Six qualities" }],
  ["how-it-works", { title: "How It Works", line: "From a question to the transfer" }],
  ["about", { title: "About Us", line: "Who chooses the names" }],
  ["contact", { title: "Get In Touch", line: "Ask about a name" }],
  ["privacy-policy", { title: "Privacy Policy", line: "What is kept, and why" }],
  ["terms-of-service", { title: "Terms of Service", line: "How a sale works" }],
  ...LANDING_EXTENSIONS.map((extension): [string, PagePicture] => [
    `${extension}-domains`,
    {
      title: `.${extension} domains`,
      line: `Every .${extension} name in the portfolio`,
      accented: `.${extension}`,
    },
  ]),
]);
