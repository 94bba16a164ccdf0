import type { Listing } from "../../catalogue/listing.ts";
import { LiveInsights } from "./live-insights.tsx";

/** What the name is: its description, features, uses and audiences. */
export function DomainStory({ listing }: { listing: Listing }) {
  const lists = (
    [
      ["Features", listing.features],
      ["Use cases", listing.useCases],
      ["Who it suits", listing.targetAudience],
    ] as const
  ).filter(([, items]) => items.length > 0);
  return (
    <div className="wrap section pt-10 lg:pt-14 print:pt-0">
      <div className="grid items-start gap-8 lg:grid-cols-[2fr_1fr] lg:gap-12">
        <div>
          <h2 className="text-heading">About the name</h2>
          <p className="mt-6 max-w-3xl text-lead text-soft-ink print:mt-3 print:max-w-none">
            {listing.description}
          </p>
        </div>
        <LiveInsights domain={listing.domain} listedDate={listing.listedDate} />
      </div>
      <div className="mt-10 grid gap-x-8 gap-y-9 empty:hidden md:grid-cols-3 print:mt-4 print:grid-cols-3 print:gap-6">
        {lists.map(([title, items]) => (
          <div key={title}>
            <h3 className="mb-4 text-subheading print:mb-2">{title}</h3>
            <ul>
              {items.map((item) => (
                <li
                  key={item}
                  className="border-t border-line py-2.5 text-[0.9375rem] print:py-1 text-soft-ink"
                >
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
