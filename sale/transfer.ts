import { formatDay } from "../catalogue/format/format.ts";
import { ESCROW_TURNS, isOfEscrow, type Offer, type OfferSide, type StepKind } from "./offer.ts";
import { isUnpaid } from "./reservation.ts";

/** 'push': to an account at the same registrar. 'code': to another registrar, by the authorization code. */
export type TransferWay = "push" | "code";

export interface Registrar {
  readonly name: string;
  /** The better one first. */
  readonly ways: readonly TransferWay[];
  /** What a push asks of the buyer, such as 'user name'. */
  readonly needs: string;
  /** Its own help page and the day on which somebody last looked at it, YYYY-MM-DD; null if nobody knows the page. */
  readonly help: { readonly url: string; readonly checkedOn: string } | null;
}

/** 'ahead': nobody should transfer the name yet. 'moving': the seller has begun. 'done': the buyer has it. */
type TransferStage = "ahead" | "now" | "moving" | "done";

const DONE: ReadonlySet<StepKind | null> = new Set(["escrow-received", "escrow-accepted"]);

const TURNS: ReadonlySet<StepKind | null> = new Set(ESCROW_TURNS);

/** Returns null if there is nothing to move: the sale doesn't go through the escrow service's interface, or it has stopped. */
export function findTransferStage(
  offer: Pick<Offer, "state" | "paid_at">,
  steps: readonly { readonly kind: StepKind }[],
): TransferStage | null {
  const kinds = steps.map(({ kind }) => kind);
  const last = kinds.findLast(isOfEscrow);
  if (!isUnpaid(offer) || last === undefined || TURNS.has(last)) return null;
  if (kinds.some((kind) => DONE.has(kind))) return "done";
  if (kinds.includes("escrow-transfer")) return "moving";
  return kinds.includes("escrow-secured") ? "now" : "ahead";
}

/** What one side does so that the name gets to its buyer. */
export interface TransferSteps {
  readonly title: string;
  /** False if there is nothing to do now, so that the steps are only to look up. */
  readonly isDue: boolean;
  /** The recommended way first. */
  readonly ways: readonly { readonly title: string; readonly steps: readonly string[] }[];
  readonly notes: readonly string[];
  readonly help: { readonly words: string; readonly url: string } | null;
}

const HOLDER = "the registrar that holds the name";
const REPLY = "reply to our email, or contact us";

const PREPARE =
  "Take the name off parking and marketplaces. If DNSSEC is on for it, turn that off and wait a day or two, so that the name goes on working at other name servers.";
const SENT = "Say here that you've moved the name: the shop tells Escrow.com.";
const CHECK =
  "Check that you're named as the owner, turn on the transfer lock and automatic renewal, and set your name servers.";

type Way = (registrar: Registrar) => TransferSteps["ways"][number];

const WAYS: Readonly<Record<OfferSide, Readonly<Record<TransferWay, Way>>>> = {
  seller: {
    push: ({ name, needs }) => ({
      title: `Push it to the buyer's account at ${name}`,
      steps: [
        `Get the ${needs} of the buyer's account at ${name}.`,
        PREPARE,
        "Sign in where you pay for the name, and push it to that account: the menu may say change of account or of ownership. Check the account letter by letter, because you usually can't undo a push.",
        SENT,
      ],
    }),
    code: () => ({
      title: "Transfer it to the buyer's registrar by code",
      steps: [
        "Don't change the owner's name, organization or email address now, because that may lock the name for 60 days.",
        PREPARE,
        "Sign in where you pay for the name, turn its transfer lock off, and get its authorization code, also called EPP code, auth code or transfer key.",
        "Hand the code over at Escrow.com only: never by email, and never through this shop.",
        "When your registrar asks you about the transfer, approve it right away. Without an answer, it usually goes through after 5 days.",
        SENT,
      ],
    }),
  },
  buyer: {
    push: ({ name, needs }) => ({
      title: `You get it in your account at ${name}`,
      steps: [
        `Open a free account at ${name}, if you have none, and fill in your contact details.`,
        `Send us the ${needs} of that account: ${REPLY}. Never send a password.`,
        `If ${name} asks you to accept the name, by email or in your account, do so within a day or two.`,
        CHECK,
      ],
    }),
    code: () => ({
      title: "You'll get a transfer code and use it at your registrar",
      steps: [
        `Choose the registrar at which you want the name, open an account there, and tell us: ${REPLY}.`,
        "We hand the code over at Escrow.com: it never comes by email or on this page. Start a transfer to your registrar with it. Most extensions add a year, which you pay.",
        "If your registrar sends you an email about it, confirm it. Then wait: usually, it takes minutes once we approve it, and 5 to 7 days otherwise.",
        CHECK,
      ],
    }),
  },
};

const LOCK_RULE =
  "A name usually can't go to another registrar for 60 days after it came to the present one, or after its owner changed. It can still go to another account at the same registrar.";
/** Country extensions have two letters. */
const COUNTRY_RULE =
  "Country extensions have rules of their own: a .uk name, for example, moves by the tag of the buyer's registrar, without a code. Ask the registrar before you start.";

function titleForSeller(stage: TransferStage): string {
  if (stage === "now") return "Move the name now";
  return stage === "ahead"
    ? "How to move the name once Escrow.com holds the money"
    : "How the name moves";
}

/** `known` is null if the registrar isn't in the shop's table, and `name` too if nobody knows the registrar. */
export function describeTransfer(
  side: OfferSide,
  stage: TransferStage,
  domain: string,
  known: Registrar | null,
  name: string | null,
): TransferSteps {
  const rule = /\.[a-z]{2}$/.test(domain) ? COUNTRY_RULE : LOCK_RULE;
  if (side === "buyer" && stage === "done")
    return {
      title: "Once you have the name",
      isDue: true,
      ways: [],
      notes: [CHECK, rule],
      help: null,
    };
  const registrar: Registrar = known ?? {
    name: name ?? HOLDER,
    ways: ["code", "push"],
    needs: "user name, email address or account ID",
    help: null,
  };
  const { help } = registrar;
  const isKnown = registrar.name !== HOLDER;
  return {
    title: side === "seller" ? titleForSeller(stage) : "How to receive the name",
    isDue: side === "buyer" || stage === "now",
    ways: registrar.ways.map((way) => WAYS[side][way](registrar)),
    notes: isKnown ? [`The name is at ${registrar.name} now.`, rule] : [rule],
    help: help && {
      words: `The help of ${registrar.name} on this, last looked at on ${formatDay(help.checkedOn)}`,
      url: help.url,
    },
  };
}
