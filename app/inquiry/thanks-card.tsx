import { CircleCheck } from "lucide-react";
import type { ComponentProps } from "react";
import { Panel } from "../ui/panel.tsx";

interface ThanksCardProps extends Omit<ComponentProps<"div">, "onReset"> {
  /** Null where only the mail service has the message. */
  reference: string | null;
  onReset: () => void;
}

/** The words of thanks, the reference and the way to another message. */
export function ThanksCard({ reference, onReset, ...props }: ThanksCardProps) {
  return (
    <div className="rounded-card" {...props}>
      <Panel plateOf={reference ?? "Thank you"}>
        <CircleCheck aria-hidden size={40} strokeWidth={1} className="mb-5 text-available" />
        <h3 className="text-heading">Thank you, we have your message</h3>
        {reference && (
          <p className="mt-4">
            Your reference is <strong className="font-semibold tabular-nums">{reference}</strong>.
          </p>
        )}
        <p className="mt-2 max-w-xl text-soft-ink">
          We typically answer within 24 hours on business days, at the email address you gave.
        </p>
        <button type="button" onClick={onReset} className="needs-script button mt-6">
          Write another message
        </button>
      </Panel>
    </div>
  );
}
