import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { nameSize } from "../../catalogue/format/domain-name.ts";
import type { Price } from "../../catalogue/format/price.ts";
import { AboutPrice } from "../ui/currency.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { useSay } from "../ui/use-site.ts";

interface OfferFrameProps {
  title: string;
  domain: string;
  displayName: string;
  isListed: boolean;
  facts: readonly (readonly [label: string, value: ReactNode])[];
  children: ReactNode;
}

export function OfferFrame(props: OfferFrameProps) {
  const { title, domain, displayName, isListed, facts, children } = props;
  const shown = facts.filter(([, value]) => value !== null);
  const isLong = ["sm", "xs"].includes(nameSize(displayName));
  return (
    <>
      <div className="page-hero relative overflow-hidden border-line pt-5 pb-2 sm:pt-6 sm:pb-8 md:border-b print:border-b-0">
        <NamePlate name={domain} className="plate w-[46%] max-md:hidden print:hidden" />
        <div data-fresh="hero" className="wrap over-plate">
          {isListed && (
            <a
              href={href("/portfolio/:domainName", { domainName: domain })}
              className="no-print -mt-2 mb-1 inline-flex min-h-11 max-w-full items-center gap-2 text-soft-ink hover:text-ink"
            >
              <ArrowLeft aria-hidden size="1.0625rem" className="shrink-0" />
              <span className="min-w-0 truncate">Back to {displayName}</span>
            </a>
          )}
          <h1 className="md:max-w-[58%]">
            <span className="mb-1 block font-text sm:mb-2 text-lg leading-snug font-medium tracking-normal text-soft-ink">
              {title}{" "}
            </span>
            <span
              className={`block wrap-anywhere ${isLong ? "text-xl lg:text-heading" : "text-title"}`}
            >
              <DomainName name={displayName} />
            </span>
          </h1>
          {shown.length > 0 && (
            <dl className="mt-3 grid empty:hidden grid-cols-[auto_1fr] gap-x-8 gap-y-1 sm:mt-6 sm:gap-y-2 sm:flex sm:flex-wrap sm:gap-x-10">
              {shown.map(([label, value]) => (
                <div
                  key={label}
                  className="max-sm:only:col-span-2 max-sm:only:flex max-sm:only:flex-wrap max-sm:only:items-baseline max-sm:only:gap-x-3"
                >
                  <dt className="text-sm text-soft-ink">{label}</dt>
                  <dd className="font-display text-xl leading-tight tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      <div className="wrap section grid gap-x-12 gap-y-3 sm:gap-y-12 pt-2 sm:pt-8 lg:grid-cols-[8fr_4fr] lg:gap-x-16">
        {children}
      </div>
    </>
  );
}

export function Sum({ price }: { price: Price }) {
  return (
    <>
      {price.label}
      <AboutPrice price={price} hasChoice />
    </>
  );
}

export function NextSteps({ steps }: { steps: readonly string[] }) {
  const say = useSay();
  return (
    <aside aria-labelledby="follows-title">
      <h2 id="follows-title" className="text-lg">
        What happens next
      </h2>
      <ol className="mt-3 border-y border-line">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 border-line py-4 text-soft-ink not-first:border-t">
            <span
              aria-hidden
              className="w-3 shrink-0 font-display text-xl leading-tight text-accent"
            >
              {index + 1}
            </span>
            <p>{say(step)}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
