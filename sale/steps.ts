import type { EscrowStage, EscrowTurn as Turn, StepKind } from "./offer.ts";
import type { EscrowStep, EscrowTurn, Step } from "./step.ts";
import { offered } from "./steps/offered.ts";
import { started } from "./steps/started.ts";
import { opened } from "./steps/opened.ts";
import { countered } from "./steps/countered.ts";
import { accepted } from "./steps/accepted.ts";
import { payLink } from "./steps/pay-link.ts";
import { paying } from "./steps/paying.ts";
import { confirmed } from "./steps/confirmed.ts";
import { paid } from "./steps/paid.ts";
import { takenBack } from "./steps/taken-back.ts";
import { calledOff } from "./steps/called-off.ts";
import { paymentReturned } from "./steps/payment-returned.ts";
import { planEnded } from "./steps/plan-ended.ts";
import { declined } from "./steps/declined.ts";
import { tooLow } from "./steps/too-low.ts";
import { sold } from "./steps/sold.ts";
import { removed } from "./steps/removed.ts";
import { withdrawn } from "./steps/withdrawn.ts";
import { expired } from "./steps/expired.ts";
import { notPaid } from "./steps/not-paid.ts";
import { noted } from "./steps/noted.ts";
import { prolonged } from "./steps/prolonged.ts";
import { escrowOpened } from "./steps/escrow-opened.ts";
import { escrowPaying } from "./steps/escrow-paying.ts";
import { escrowSecured } from "./steps/escrow-secured.ts";
import { escrowTransfer } from "./steps/escrow-transfer.ts";
import { escrowReceived } from "./steps/escrow-received.ts";
import { escrowAccepted } from "./steps/escrow-accepted.ts";
import { escrowPaidOut } from "./steps/escrow-paid-out.ts";
import { escrowDiffers } from "./steps/escrow-differs.ts";
import { escrowRejected } from "./steps/escrow-rejected.ts";
import { escrowDisputed } from "./steps/escrow-disputed.ts";
import { escrowCanceled } from "./steps/escrow-canceled.ts";
import { escrowRefunded } from "./steps/escrow-refunded.ts";

/** How far a sale is at the escrow service. */
export const ESCROW_STEPS: Readonly<Record<EscrowStage, EscrowStep>> = {
  "escrow-opened": escrowOpened,
  "escrow-paying": escrowPaying,
  "escrow-secured": escrowSecured,
  "escrow-transfer": escrowTransfer,
  "escrow-received": escrowReceived,
  "escrow-accepted": escrowAccepted,
  "escrow-paid-out": escrowPaidOut,
};

/** What stops or ends a sale there. */
export const ESCROW_STOPS: Readonly<Record<Turn, EscrowTurn>> = {
  "escrow-differs": escrowDiffers,
  "escrow-rejected": escrowRejected,
  "escrow-disputed": escrowDisputed,
  "escrow-canceled": escrowCanceled,
  "escrow-refunded": escrowRefunded,
};

/** Every kind of step: to add one, add its file here and its name to sale/offer.ts. */
export const STEPS: Readonly<Record<StepKind, Step>> = {
  offered,
  started,
  opened,
  countered,
  accepted,
  "pay-link": payLink,
  paying,
  confirmed,
  paid,
  "taken-back": takenBack,
  "called-off": calledOff,
  "payment-returned": paymentReturned,
  "plan-ended": planEnded,
  declined,
  "too-low": tooLow,
  sold,
  removed,
  withdrawn,
  expired,
  "not-paid": notPaid,
  noted,
  prolonged,
  ...ESCROW_STEPS,
  ...ESCROW_STOPS,
};

interface Kind {
  readonly kind: StepKind;
}

export const informs = ({ kind }: Kind) => STEPS[kind].effect === "informs";

export const ends = ({ kind }: Kind) => STEPS[kind].effect === "ends";
