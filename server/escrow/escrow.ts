import type { EscrowView } from "../../catalogue/deals/escrow-view.ts";
import { done, type Outcome, refuse } from "../../catalogue/outcome.ts";

/** What the pages ask of the sales that go through the escrow service's interface. */
export interface Escrow {
  /** Returns null if the agreement at this link is paid in another way. */
  show(token: string): Promise<EscrowView | null>;
  /** Opens the transaction, if it isn't open yet. Its result is where the buyer pays. */
  pay(token: string): Promise<Outcome<string>>;
  /** Lets the buyer pay by the service's form, while no transaction can be opened. */
  chooseForm(token: string): Promise<Outcome>;
}

export const openEscrow = (): Escrow => ({
  show: () => Promise.resolve(null),
  pay: () => Promise.resolve(refuse("Escrow.com isn't set up.")),
  chooseForm: () => Promise.resolve(done("")),
});
