import { RUN } from "../../process/program.ts";

export const WORDS_OF_PLANS = {
  "plan-late-seller": `Subject: {name}: payment {number} of {count} isn't recorded
Payment {number} of {count} for {name}, **{amount}**, was due on {due}, and it isn't in your books yet.

When you have it, record it:

    ${RUN} offers payment {reference}

If {buyer} has stopped paying, you can end the plan:

    ${RUN} offers end {reference} --kept

{told} Your shop says about late payments:

{terms}

{details}`,

  "plan-due-buyer": `Subject: {name}: payment {number} of {count} is due on {due}
Your payment {number} of {count} for {name}, **{amount}**, is due on {due}.

If you've paid it already, you don't need to do anything. Otherwise, pay as you did before, or reply to this email to ask how.

[Your agreement]({link})

{details}`,

  "plan-late-buyer": `Subject: {name}: payment {number} of {count} is late
Your payment {number} of {count} for {name}, **{amount}**, was due on {due}, and we haven't recorded it yet.

If you've paid it in the last few days, you don't need to do anything. Otherwise, please pay it now, or reply to this email to tell us when you will. This was agreed:

{terms}

[Your agreement]({link})

{details}`,
} as const;
