import { formatDay } from "../catalogue/format/format.ts";

/** How a name is moved: to an account at the same registrar, to another registrar by an authorization code, or by the tag of the buyer's registrar. */
export type WayKind = "push" | "code" | "tag";

export interface Source {
  readonly url: string;
  /** The day that the source gives for itself. */
  readonly date: string | null;
}

export interface MovingSteps {
  /** What the buyer gives, such as 'user name', to be followed by 'of the account'. */
  readonly needs: string | null;
  readonly steps: readonly string[];
  readonly accept: readonly string[];
  /** How long the buyer has to accept. */
  readonly within: string | null;
  /** How the seller lets the name go at once. */
  readonly approve: string | null;
  readonly cautions: readonly string[];
  /** 'read': the registrar says so itself. 'partly': others say a part of it. */
  readonly certainty: "read" | "partly";
}

export interface Sourced {
  readonly sources: readonly Source[];
  /** The day on which the sources were read. */
  readonly readOn: string;
}

export interface RegistrarGuide extends Sourced {
  readonly name: string;
  readonly best: "push" | "code";
  /** Companies that sell names through this registrar, whose own pages the seller uses. */
  readonly resold: string | null;
  readonly push: MovingSteps | null;
  readonly code: MovingSteps | null;
}

export interface EndingGuide extends Sourced, MovingSteps {
  readonly way: "code" | "tag";
}

interface Part {
  readonly title: string;
  readonly steps: readonly string[];
}

export interface TransferWay {
  readonly kind: WayKind;
  readonly seller: Part;
  readonly buyer: Part;
  readonly within: string | null;
  readonly cautions: readonly string[];
  /** Null if the steps are general, and hold for most registrars. */
  readonly from: (Sourced & Pick<MovingSteps, "certainty"> & { readonly of: string }) | null;
}

export interface TransferView {
  /** 'ahead': nobody should move the name yet. 'moving': the seller has begun. 'done': the buyer has it. */
  readonly stage: "ahead" | "now" | "moving" | "done";
  /** Null if nobody knows. */
  readonly registrar: string | null;
  /** The recommended way first. */
  readonly ways: readonly TransferWay[];
  /** What the seller should know before starting. */
  readonly advice: readonly string[];
  /** What holds for the buyer too, once the name has moved. */
  readonly lockRule: string | null;
}

/** The buyer reads only what the buyer does. */
export type BuyersTransfer = Omit<TransferView, "ways" | "advice"> & {
  readonly ways: readonly Omit<TransferWay, "seller">[];
};

export const toBuyersTransfer = (view: TransferView): BuyersTransfer => ({
  stage: view.stage,
  registrar: view.registrar,
  lockRule: view.lockRule,
  ways: view.ways.map(({ seller: _, ...way }) => way),
});

export const GENERAL_STEPS =
  "These steps are general, and hold at most registrars. Yours may call things by other names.";

/** Menus move, so a reader must be able to see how old the steps are. */
export const describeOrigin = ({ of, readOn, certainty }: NonNullable<TransferWay["from"]>) =>
  `Steps for ${of}, read on ${formatDay(readOn)}.${certainty === "partly" ? " A part of them is secondhand." : ""} If something looks different, follow what you see there.`;
