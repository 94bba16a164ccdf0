import { GripVertical, X } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { DomainName } from "../../app/ui/listing-facts.tsx";
import type { Values } from "../forms/receive-form.ts";
import type { loader } from "./featured-route.tsx";

interface FeaturedListProps extends Pick<Awaited<ReturnType<typeof loader>>, "seen" | "shown"> {
  typed: Values;
}

export function FeaturedList({ seen, shown, typed }: FeaturedListProps) {
  const orderButton = useRef<HTMLButtonElement>(null);
  const [order, setOrder] = useState(shown);
  const [dragged, setDragged] = useState<string | null>(null);
  function dragOver(event: DragEvent, at: number) {
    const moving = order.find(({ domain }) => domain === dragged);
    if (!moving) return;
    event.preventDefault();
    if (order[at] === moving) return;
    setOrder(order.filter((one) => one !== moving).toSpliced(at, 0, moving));
  }
  /** Escape, or letting go outside the list, leaves the order as it was. */
  function drop({ dataTransfer }: DragEvent) {
    setDragged(null);
    if (dataTransfer.dropEffect === "none") return setOrder(shown);
    const button = orderButton.current;
    const places = button?.form?.querySelectorAll<HTMLInputElement>("[name^='place ']") ?? [];
    for (const [at, place] of places.entries()) place.value = String(at + 1);
    button?.click();
  }
  if (shown.length === 0)
    return <p className="mt-8 text-soft-ink">No name is featured yet. Add the first below.</p>;
  return (
    <Form method="post" className="mt-8">
      <input type="hidden" name="seen" value={seen} />
      {/* Enter in a field presses the form's first button. */}
      <button
        ref={orderButton}
        type="submit"
        name="do"
        value="order"
        hidden
        aria-hidden
        tabIndex={-1}
      />
      <ol className="rows">
        {order.map(({ domain, name, status }, at) => (
          <li
            key={domain}
            className={`flex items-center gap-3 py-2 data-dragged:bg-hover data-dragged:opacity-60 ${order.length > 1 ? "cursor-grab" : ""}`}
            draggable={order.length > 1}
            data-dragged={domain === dragged || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(domain);
            }}
            onDragOver={(event) => dragOver(event, at)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={drop}
          >
            {order.length > 1 && (
              <GripVertical
                aria-hidden
                size="1.125rem"
                className="needs-script shrink-0 text-soft-ink"
              />
            )}
            <input
              name={`place ${domain}`}
              defaultValue={typed[`place ${domain}`] ?? at + 1}
              inputMode="numeric"
              autoComplete="off"
              className="field w-13 shrink-0 px-1 text-center tabular-nums"
              aria-label={`Place of ${name}`}
            />
            <span className="min-w-0 grow wrap-anywhere [&_.text-accent]:whitespace-nowrap">
              <Link
                to={`/names/${domain}`}
                draggable={false}
                className="touch-link font-medium hover:underline"
                data-row
              >
                <span>{status ? <DomainName name={name} /> : name}</span>
              </Link>
              {status !== "available" && (
                <span className="block text-sm text-soft-ink">{status ?? "not listed"}</span>
              )}
            </span>
            <button
              type="submit"
              name="do"
              value={`remove ${domain}`}
              className="icon-button"
              aria-label={`Stop featuring ${name}`}
            >
              <X aria-hidden size="1.125rem" />
            </button>
          </li>
        ))}
      </ol>
      {shown.length > 1 && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button type="submit" name="do" value="order" className="button">
            Order by number
          </button>
          <span className="text-sm text-soft-ink">
            Drag a name to its place, or change its number and press Enter.
          </span>
        </p>
      )}
    </Form>
  );
}
