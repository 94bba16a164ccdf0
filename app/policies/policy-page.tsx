import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Policy } from "../ui/page-content.ts";
import { formatDay } from "../../catalogue/format.ts";
import { Icon } from "../ui/icon.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { PolicyContents } from "./policy-contents.tsx";
import { PrintAddress } from "../ui/print-address.tsx";

/** A policy in full: contents list, sections, further parts; `children` close the last part, the contact. */
export function PolicyPage({ policy, children }: { policy: Policy; children: ReactNode }) {
  const parts = [...policy.sections, ...policy.further];
  return (
    <>
      <PageHero title={policy.title} lead={`Last updated ${formatDay(policy.updated)}`} />
      <div className="wrap section grid gap-8 pt-8 lg:grid-cols-[4fr_8fr] lg:pt-14">
        <PolicyContents parts={parts} />
        <div className="prose grid gap-12">
          <p className="text-lead">{policy.intro}</p>
          {policy.sections.map(({ id, title, icon, parts: texts }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="flex items-center gap-4 text-[2rem] text-ink">
                <Icon name={icon} className="size-6 shrink-0 text-accent" />
                {title}
              </h2>
              {texts.map(({ subtitle, text }) => (
                <div key={subtitle} className="mt-6">
                  <h3 className="font-text text-base font-semibold tracking-normal text-ink">
                    {subtitle}
                  </h3>
                  <p className="mt-2">{text}</p>
                </div>
              ))}
            </section>
          ))}
          {policy.further.map(({ id, title, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="text-[2rem] text-ink">
                {title}
              </h2>
              <p className="mt-4">{text}</p>
              {id === "contact" && <div className="mt-4">{children}</div>}
            </section>
          ))}
        </div>
      </div>
      <PrintAddress path={useLocation().pathname} />
    </>
  );
}
