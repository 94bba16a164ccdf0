import { formatDay } from "../catalogue/format/format.ts";
import { TIMES } from "./deadlines.ts";
import { DAY_MS, toDay } from "../catalogue/format/time.ts";
import type {
  EndingGuide,
  MovingSteps,
  RegistrarGuide,
  Sourced,
  TransferView,
  TransferWay,
  WayKind,
} from "./transfer.ts";

const NO_STEPS: MovingSteps = {
  needs: null,
  steps: [],
  accept: [],
  within: null,
  approve: null,
  cautions: [],
  certainty: "partly",
};

const CODE_RULE =
  "Hand the code over at Escrow.com only: never by email, and never through this shop.";

const GENERAL_PUSH: MovingSteps = {
  ...NO_STEPS,
  needs: "user name, email address or account ID",
  steps: [
    "Take the name off parking and marketplaces, and turn its transfer lock off if the registrar asks for that.",
    "Open the name in your account. Usually, the move is called push, change of account or change of ownership. If you don't find it, ask the registrar's support.",
    "Enter the buyer's account. Check it letter by letter, because you usually can't undo a push.",
    "Keep the name servers, unless the buyer wants others.",
  ],
  accept: [
    "If the registrar asks you to accept the name, by email or in your account, do so right away.",
  ],
};

const GENERAL_CODE: MovingSteps = {
  ...NO_STEPS,
  steps: [
    "Turn the name's transfer lock off at your registrar.",
    "Get its authorization code there. It's also called EPP code, auth code or transfer key.",
  ],
};

const APPROVE =
  "When your registrar asks you about the transfer, approve it right away. Without an answer, it usually goes through after 5 days.";
const KEEP_OWNER =
  "Don't change the owner's name, organization or email address now, because that may lock the name for 60 days.";
const SENT = "Say here that you've moved the name: the shop tells Escrow.com.";
const TURN_OFF_DNSSEC =
  "If DNSSEC is on for the name, turn it off and wait a day or two. Otherwise, the name stops working at other name servers.";
const CHECK =
  "Check that you're named as the owner, turn on the transfer lock and automatic renewal, set your name servers, and accept the name at Escrow.com.";
const CHECK_ACCEPTED =
  "Check that you're named as the owner, turn on the transfer lock and automatic renewal, and set your name servers.";

const asAccepted = ({ buyer, ...way }: TransferWay): TransferWay => ({
  ...way,
  buyer: {
    ...buyer,
    steps: buyer.steps.map((step) => (step === CHECK ? CHECK_ACCEPTED : step)),
  },
});

const placeOf = (registrar: string | null) => registrar ?? "the registrar that holds the name";

const toOrigin = (
  of: string,
  { sources, readOn }: Sourced,
  { certainty }: Pick<MovingSteps, "certainty">,
) => ({ of, sources, readOn, certainty });

function makePush(guide: RegistrarGuide | null, registrar: string | null): TransferWay {
  const { needs, steps, accept, within, cautions } = guide?.push ?? GENERAL_PUSH;
  const place = placeOf(registrar);
  return {
    kind: "push",
    seller: {
      title: `Push it to the buyer's account at ${place}`,
      steps: [
        ...(needs ? [`Get the ${needs} of the buyer's account at ${place}.`] : []),
        TURN_OFF_DNSSEC,
        ...steps,
        SENT,
      ],
    },
    buyer: {
      title: `You get it in your account at ${place}`,
      steps: [
        `Open a free account at ${place}, if you have none, and fill in your contact details.`,
        `Send us the ${needs} of that account: reply to our email, or contact us. Never send a password.`,
        ...accept,
        CHECK,
      ],
    },
    within,
    cautions,
    from: guide?.push ? toOrigin(guide.name, guide, guide.push) : null,
  };
}

const START_TRANSFER =
  "We hand the code over at Escrow.com: it never comes by email or on this page. Start a transfer to your registrar with it. For most endings, you pay for a year, which is added to the name.";
const CONFIRM = "If your registrar sends you an email about it, confirm it.";
const WAIT = `Wait. Usually, it takes minutes once we approve it, and ${TIMES.move} otherwise.`;
const OWN_ACCOUNT = "Choose the registrar at which you want the name, and open an account there.";

function makeCode(guide: RegistrarGuide | null): TransferWay {
  const { steps, approve, within, cautions } = guide?.code ?? GENERAL_CODE;
  return {
    kind: "code",
    seller: {
      title: "Transfer it to the buyer's registrar by code",
      steps: [KEEP_OWNER, TURN_OFF_DNSSEC, ...steps, CODE_RULE, approve ?? APPROVE, SENT],
    },
    buyer: {
      title: "You transfer it to your own registrar by code",
      steps: [OWN_ACCOUNT, START_TRANSFER, CONFIRM, WAIT, CHECK],
    },
    within,
    cautions,
    from: guide?.code ? toOrigin(guide.name, guide, guide.code) : null,
  };
}

function makeEndings(ending: EndingGuide, of: string): TransferWay {
  const { way, needs, steps, accept, approve, within, cautions } = ending;
  const isTag = way === "tag";
  return {
    kind: way,
    seller: {
      title: isTag
        ? "Move it to the buyer's registrar by its tag"
        : "Transfer it to the buyer's registrar by code",
      steps: [
        ...(needs ? [`Get the ${needs}.`] : []),
        TURN_OFF_DNSSEC,
        ...steps,
        ...(isTag ? [] : [CODE_RULE]),
        ...(approve ? [approve] : []),
        SENT,
      ],
    },
    buyer: {
      title: isTag ? "You get it at your own registrar" : "You transfer it to your own registrar",
      steps: [
        OWN_ACCOUNT,
        ...(isTag
          ? []
          : [
              "We hand the code over at Escrow.com: it never comes by email or on this page. Start a transfer to your registrar with it.",
            ]),
        ...accept,
        CHECK,
      ],
    },
    within,
    cautions,
    from: toOrigin(of, ending, ending),
  };
}

/** Country endings have two letters, and rules of their own. */
const isOfCountry = (domain: string) => /\.[a-z]{2}$/.test(domain);

const OWN_RULES =
  "Country endings have rules of their own. Ask your registrar what it needs before you start.";
const LOCK_RULE =
  "A name usually can't go to another registrar for 60 days after it came to the present one, or after its owner changed.";

const tellResold = (name: string, resold: string) =>
  `${name} often stands behind ${resold}. Sign in where you pay for the name: menus may have other names there.`;

interface Known {
  readonly domain: string;
  readonly stage: TransferView["stage"];
  /** Whether the buyer has accepted the name at the escrow service. */
  readonly isAccepted?: boolean;
  /** As it is shown: from the guide or from the registry. */
  readonly registrar: string | null;
  readonly guide: RegistrarGuide | null;
  readonly ending: EndingGuide | null;
  /** The day on which the name was registered, YYYY-MM-DD; null if nobody knows. */
  readonly registeredOn: string | null;
  readonly now: string;
}

const LOCK_DAYS = 60;

/** Returns the last day on which the name can't leave its registrar because it is new there, if that is still to come. */
function findLockedUntil(registeredOn: string, now: string): string | null {
  const until = toDay(Date.parse(registeredOn) + LOCK_DAYS * DAY_MS);
  return until > now.slice(0, 10) ? until : null;
}

/** Chooses the way that is certain and fast: a name that is too new at its registrar can't leave it. */
export function chooseWay(
  guide: Pick<RegistrarGuide, "best"> | null,
  ending: Pick<EndingGuide, "way"> | null,
  isTooNew: boolean,
): WayKind {
  if (ending) return ending.way;
  return isTooNew ? "push" : (guide?.best ?? "code");
}

export function describeTransfer(known: Known): TransferView {
  const { domain, stage, registrar, guide, ending, registeredOn, now } = known;
  const lockedUntil =
    registeredOn && !isOfCountry(domain) ? findLockedUntil(registeredOn, now) : null;
  const push = makePush(guide, registrar);
  const away = ending ? makeEndings(ending, `.${domain.split(".").at(-1)} names`) : makeCode(guide);
  const isPush = chooseWay(guide, ending, lockedUntil !== null) === "push";
  const ways = isPush ? [push, away] : [away, push];
  return {
    stage,
    registrar,
    ways: known.isAccepted ? ways.map(asAccepted) : ways,
    advice: [
      ...(lockedUntil
        ? [
            `The name was registered less than ${LOCK_DAYS} days ago, so it usually can't leave its registrar before ${formatDay(lockedUntil)}. A push within the registrar is still possible.`,
          ]
        : []),
      ...(guide?.resold ? [tellResold(guide.name, guide.resold)] : []),
      ...(isOfCountry(domain) && !ending ? [OWN_RULES] : []),
    ],
    lockRule: isOfCountry(domain) ? null : LOCK_RULE,
  };
}
