import type { OfferEvent } from "./offer.ts";

/** Emails by their name, which is also that of the file in which a seller words them anew. */
type Mails = Readonly<Record<string, string>>;

interface HistoryFacts {
  /** True if the buyer took the step. */
  readonly isOwn: boolean;
  readonly isPurchase: boolean;
}

export interface PageFacts {
  readonly name: string;
  readonly sum: string;
  readonly isPurchase: boolean;
  readonly isSellersTurn: boolean;
  /** True if the name costs something else by now. */
  readonly isAtOldPrice: boolean;
  /** True if the escrow service itself tells the shop of the payment. */
  readonly isFollowed: boolean;
  /** What the buyer has paid; null if that is nothing. */
  readonly received: string | null;
}

export interface PageWords {
  readonly title: string;
  readonly text: string;
}

interface TitleFacts {
  readonly sum: string;
  readonly buyer: string;
  /** Who took the step: the buyer's name, 'you' or 'the shop'. */
  readonly actor: string;
}

interface Notice {
  readonly event: OfferEvent;
  /** Stands after the name. */
  readonly title: (facts: TitleFacts) => string;
}

/** Who has to act at the escrow service. Null if nobody does anymore. */
export type Actor = "you" | "the other side" | "escrow" | null;

/** Where a sale stands at the escrow service. */
export interface Standing {
  readonly title: string;
  readonly actor: Actor;
  /** What happens next, in whole sentences. */
  readonly next: string;
}

/** In a few words that fit before and after the sale has come so far. */
interface Staged extends Standing {
  readonly label: string;
}

interface ToBuyer {
  /** The buyer's history, before a sum if the step has one. "We" are the seller. */
  readonly history: string | ((facts: HistoryFacts) => string);
  readonly mails: Mails;
}

interface ToSeller {
  /** The seller's history, after the actor: "The buyer withdrew the offer". */
  readonly history: string;
  readonly mails: Mails;
  /** What her other channels are sent; null if that is nothing. */
  readonly notice: Notice | null;
}

interface Common<Buyer = ToBuyer, Seller = ToSeller> {
  readonly buyer: Buyer;
  readonly seller: Seller;
  /** What taking the step back says to the buyer, as a whole sentence with {sum} for its sum; null if it can't be taken back. */
  readonly undone: string | null;
}

/** A step that changes nothing about what anybody may do. */
interface Informing extends Common {
  readonly effect: "informs";
}

interface Changing extends Common {
  readonly effect: "changes";
}

/** A step that ends the offer or the sale. */
interface Ending extends Common {
  readonly effect: "ends";
  /** The buyer's page from then on. */
  readonly page: (facts: PageFacts) => PageWords;
}

type AtEscrow<Kind, Words extends Standing> = Kind & {
  readonly escrow: { readonly buyer: Words; readonly seller: Words };
};

/** How far a sale has come at the escrow service. */
export type EscrowStep = AtEscrow<Informing | Changing, Staged>;

/** What stops a sale at the escrow service. `halt` says what the seller has to settle, after "you: "; null if the sale is over. */
export type EscrowTurn = AtEscrow<Informing | Ending, Standing> & { readonly halt: string | null };

/** One kind of step: what it means, and all that is said about it. Each has its file in sale/steps/. */
export type Step = Informing | Changing | Ending;
