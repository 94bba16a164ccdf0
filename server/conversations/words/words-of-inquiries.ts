const REQUEST = `{details}

{message}

{reply}

{page}`;

const BY_MISTAKE = "someone entered your address by mistake, and you can ignore this email.";

/** The buyer's words are in none of those to the buyer, so that nobody can use the form to mail their own words to others. */
export const WORDS_OF_INQUIRIES = {
  "inquiry-received-seller": `Subject: {name}: inquiry from {buyer}
## Inquiry about {name}

${REQUEST}`,

  "wait-received-seller": `Subject: {name}: {buyer} is waiting for it
## {buyer} is waiting for {name}

${REQUEST}`,

  "message-received-seller": `Subject: {subject}
## Message from {buyer}

${REQUEST}`,

  "inquiry-reminder-seller": `Subject: Reminder: {about} from {buyer}
## {title}

${REQUEST}`,

  "inquiry-changed-seller": `Subject: Changed: {about} from {buyer}
## {title}

{change}

${REQUEST}`,

  "inquiry-received-buyer": `Subject: We received your inquiry about {name}
Thank you for your inquiry about {name}. Your reference is {reference}.

{answer} To add something, reply to this email.

If you didn't write to us, ${BY_MISTAKE}`,

  "message-received-buyer": `Subject: We received your message
Thank you for your message. Your reference is {reference}.

{answer} To add something, reply to this email.

If you didn't write to us, ${BY_MISTAKE}`,

  "wait-received-buyer": `Subject: We'll let you know if {name} is available again
You asked to be notified if {name} becomes available again. Your reference is {reference}.

We'll email you once, when it's available again or has been sold. To write to us before then, reply to this email.

If you didn't ask for this, ${BY_MISTAKE}`,
} as const;
