import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { ANSWER_ID } from "../../forms/form-frame.tsx";
import { useAwake } from "../../ui/use-awake.ts";

/** How the forms of the page are sent. */
export const Sending = createContext({
  isSending: false,
  send: (_form: HTMLFormElement): unknown => undefined,
});

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
