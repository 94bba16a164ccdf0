import { Form, Link, useNavigation } from "react-router";
import type { Shown } from "./route.tsx";

const CHANNELS: Readonly<Record<string, string>> = {
  mail: "Email",
  webhook: "Webhook",
  telegram: "Telegram",
  ntfy: "ntfy",
};

function describeTries(attempts: number): string {
  if (attempts === 0) return "Not tried yet";
  return attempts === 1 ? "Tried once" : `Tried ${attempts} times`;
}

type Message = Shown["messages"]["listed"][number];

export function Messages({ messages }: { messages: Shown["messages"] }) {
  const { count, scheduled, hasServer, listed } = messages;
  const rest = count - listed.length;
  return (
    <section id="messages" aria-labelledby="messages-title" className="scroll-mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="messages-title" className="text-xl">
          Messages
        </h2>
        {count > 1 && <TryAgain which="all" label="Try all again" />}
      </div>
      <p className="mt-3 text-soft-ink">
        {count === 0
          ? "Every message has been sent."
          : "These emails and notifications haven't been sent."}
        {scheduled > 0 &&
          ` ${scheduled} more ${scheduled === 1 ? "is" : "are"} scheduled for later.`}
        {!hasServer &&
          count > 0 &&
          " No mail server is set up (SMTP_ADDRESS), so emails wait until there is one."}
      </p>
      {listed.length > 0 && (
        <ul className="rows mt-3">
          {listed.map((message) => (
            <MessageRow key={message.id} message={message} hasServer={hasServer} />
          ))}
        </ul>
      )}
      {rest > 0 && <p className="mt-3 text-soft-ink">And {rest} more.</p>}
    </section>
  );
}

function MessageRow({ message, hasServer }: { message: Message; hasServer: boolean }) {
  const { id, channel, reference, template, state, attempts, error, next } = message;
  const waitsForServer = channel === "mail" && !hasServer && attempts === 0 && !error;
  return (
    <li className="py-3.5 flex items-center justify-between gap-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <span className={`font-medium ${state === "failed" ? "text-sold" : ""}`}>
            {state === "failed" ? "Failed" : state === "sending" ? "Being sent" : "Waiting"}
          </span>
          {" · "}
          {CHANNELS[channel] ?? channel}
          {" · "}
          {reference ? (
            <Link to={`/inbox/${reference}`} className="text-link touch-link" data-row>
              {reference}
            </Link>
          ) : (
            template.replaceAll(/[._-]/g, " ")
          )}
        </p>
        <p className="text-sm text-soft-ink tabular-nums">
          {waitsForServer ? "Waits for a mail server" : describeTries(attempts)}
          {next && !waitsForServer && `, next at ${next}`}
          {error && `. The server said: ${error}`}
        </p>
      </div>
      {state !== "sending" && !waitsForServer && <TryAgain which={String(id)} label="Try again" />}
    </li>
  );
}

function TryAgain({ which, label }: { which: string; label: string }) {
  const { formData } = useNavigation();
  const isBusy = formData?.get("which") === which;
  return (
    <Form method="post" className="shrink-0">
      <input type="hidden" name="do" value="retry" />
      <input type="hidden" name="which" value={which} />
      <button type="submit" className="quiet-button" disabled={isBusy}>
        {label}
      </button>
    </Form>
  );
}
