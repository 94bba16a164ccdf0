import { type ComponentProps, createContext, type ReactNode, use, useState } from "react";
import { refuse } from "../../../catalogue/outcome.ts";
import { ANSWER_ID } from "../../forms/form-frame.tsx";
import type { PostedForm } from "../../forms/receive-form.ts";
import { refresh } from "../../page/refresh.ts";
import { useAwake } from "../../ui/use-awake.ts";
import type { OfferProps } from "./offer.tsx";

/** How the forms of the page are sent. */
export const Sending = createContext({
  isSending: false,
  send: (_form: HTMLFormElement): unknown => undefined,
});

const UNREACHED =
  "The shop couldn't be reached. Check your connection and try again. What you wrote is still here.";

/** Sends an answer without leaving the page, so that what was typed stays there if the shop can't be reached. */
export function useAnswers(first: PostedForm | undefined) {
  const [posted, setPosted] = useState(first);
  const [isSending, setSending] = useState(false);
  async function send(form: HTMLFormElement) {
    setSending(true);
    try {
      const page = await refresh(form);
      const place = page.querySelector<HTMLElement>("[data-island=offer]");
      if (place) setPosted((JSON.parse(place.dataset.props ?? "") as OfferProps).posted);
    } catch {
      const { value } = form.elements.namedItem("action") as HTMLInputElement;
      setPosted({ outcome: refuse(UNREACHED), values: { action: value } });
    }
    setSending(false);
  }
  return { posted, isSending, send };
}

interface AnswerFormProps extends ComponentProps<"form"> {
  answer: "accept" | "counter" | "withdraw" | "paying";
  /** The number of the last step that the buyer has seen. */
  seen: number;
}

/** Without script, the browser sends it. */
export function AnswerForm({ answer, seen, children, ...props }: AnswerFormProps) {
  const { send } = use(Sending);
  return (
    <form
      method="post"
      action={`#${ANSWER_ID}`}
      noValidate={useAwake()}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
      {...props}
    >
      <input type="hidden" name="action" value={answer} />
      <input type="hidden" name="seen" value={seen} />
      {children}
    </form>
  );
}

export function Submit({ isMain, children }: { isMain?: boolean; children: ReactNode }) {
  return (
    <div>
      <button
        type="submit"
        disabled={use(Sending).isSending}
        className={`button ${isMain ? "button-primary" : ""}`}
      >
        {children}
      </button>
    </div>
  );
}
