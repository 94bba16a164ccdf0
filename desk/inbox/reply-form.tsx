import { type KeyboardEvent, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { isAboutFields } from "../../app/answer/parts.tsx";
import { tryStorage } from "../../app/page/storage.ts";
import { Labeled } from "../forms/labeled.tsx";
import type { InquiryShown, Posted } from "./conversation-route.tsx";

interface ReplyFormProps {
  shown: InquiryShown;
  posted: Posted;
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
    event.currentTarget.form?.requestSubmit();
}

/** Keeps the typed reply in the browser while the seller looks at another conversation. */
function useKeptText(key: string, refused: unknown) {
  const field = useRef<HTMLTextAreaElement>(null);
  const keep = () => tryStorage(() => sessionStorage.setItem(key, field.current?.value ?? ""));
  // The field is replaced whenever something else is done about the inquiry.
  useEffect(() => {
    if (field.current?.value === "")
      field.current.value = tryStorage(() => sessionStorage.getItem(key)) ?? "";
  });
  useEffect(() => {
    if (refused) tryStorage(() => sessionStorage.setItem(key, field.current?.value ?? ""));
  }, [key, refused]);
  return {
    field,
    keep,
    forget: () => tryStorage(() => sessionStorage.removeItem(key)),
    append(words: string): void {
      if (!field.current) return;
      field.current.value = [field.current.value.trim(), words].filter(Boolean).join("\n\n");
      keep();
      field.current.focus();
    },
  };
}

export function ReplyForm({ shown, posted }: ReplyFormProps) {
  const { inquiry, canMail, draft, replies } = shown;
  const { buyer, seen, replyUrl } = inquiry;
  const isSending = useNavigation().formData?.get("intent") === "reply";
  const isOwn = posted?.values.intent === "reply";
  const { field, keep, forget, append } = useKeptText(
    `reply ${inquiry.reference}`,
    isOwn && posted,
  );
  const text = (isOwn ? posted.values.reply : undefined) ?? draft ?? "";
  const fault = (isOwn && isAboutFields(posted) && posted.outcome.error) || undefined;

  return (
    <Form
      method="post"
      // Sending, refusing or taking back a reply changes the field's text, so the form is mounted anew.
      key={isOwn ? "posted" : `${inquiry.reference} ${seen} ${draft ?? ""}`}
      onSubmit={forget}
      className="mt-8 grid gap-3"
    >
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="seen" value={seen} />
      <Labeled name="reply" label={`Reply to ${buyer.name}`} fault={fault}>
        {(input) => (
          <textarea
            {...input}
            ref={field}
            className="field block min-h-36"
            required
            defaultValue={text}
            data-key="r"
            onInput={keep}
            onKeyDown={sendByKey}
          />
        )}
      </Labeled>
      <p className="flex flex-wrap gap-2 needs-script" role="group" aria-label="Saved replies">
        {replies.map(({ title, text: words }) => (
          <button key={title} type="button" onClick={() => append(words)} className="quiet-button">
            {title}
          </button>
        ))}
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" disabled={isSending} className="button button-primary">
          Send
        </button>
        <a className="text-link touch-link" href={replyUrl}>
          Use your mail program
        </a>
      </p>
      {!canMail && (
        <p className="text-sm text-soft-ink">
          SMTP_ADDRESS isn't set, so what you send here waits in the shop. Your mail program sends
          at once; press Replied afterward.
        </p>
      )}
    </Form>
  );
}
