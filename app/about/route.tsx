import { href } from "react-router";
import { hero, mission, together, values } from "./words.ts";
import { servicesContext } from "../context.ts";
import { pageMeta, siteOf } from "../seo/page-meta.ts";
import { fillTokens } from "../layout/site.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { CallToAction } from "../ui/call-to-action.tsx";
import { FounderCard } from "./founder-card.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { PointGrid } from "../ui/point-grid.tsx";
import { Section } from "../ui/section.tsx";
import { ShareCertificate } from "./share-certificate.tsx";
import type { Route } from "./+types/route";
import { Link } from "../ui/link.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: "About Us",
    description: loaderData?.hero.lead ?? "",
    canonical: href("/about"),
    structuredData: site ? [breadcrumbList(site, [["About Us", href("/about")]])] : [],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(servicesContext).content.current;
  const fill = (text: string) => fillTokens(text, shop);
  return {
    hero: { title: fill(hero.title), lead: fill(hero.lead) },
    mission: { title: mission.title, paragraphs: mission.paragraphs.map(fill) },
    together: { title: together.title, text: fill(together.text) },
    founder: shop.founder,
    shopName: shop.name,
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { founder, shopName } = loaderData;
  return (
    <>
      <PageHero title={loaderData.hero.title} lead={loaderData.hero.lead} />
      <Section
        isSplit
        id="mission"
        title={loaderData.mission.title}
        lead={
          <div className="grid gap-4">
            {loaderData.mission.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        }
      >
        <ShareCertificate shopName={shopName} founder={founder} />
      </Section>
      <Section isSplit id="values" title="What we hold to">
        <PointGrid points={values} />
      </Section>
      <Section isSplit id="team" title="The team">
        <FounderCard founder={founder} />
      </Section>
      <CallToAction {...loaderData.together}>
        <Link to={href("/contact")} className="button button-primary">
          Get in Touch
        </Link>
      </CallToAction>
    </>
  );
}
