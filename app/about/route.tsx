import { href } from "react-router";
import { hasSoldPage } from "../../catalogue/sold.ts";
import type { Founder } from "../../catalogue/schema/shop.ts";
import { allInVoice, inVoice } from "../../catalogue/format/voice.ts";
import { drawCertificate } from "../../plates/certificate.ts";
import { servicesContext } from "../layout/context.ts";
import { fillTokens } from "../layout/site.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { breadcrumbList } from "../seo/structured-data.ts";
import { NewTabLink } from "../ui/link.tsx";
import { MarkdownSections } from "../ui/markdown.tsx";
import { NamePlate } from "../ui/name-plate.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { CallToAction } from "../ui/panel.tsx";
import { PointList } from "../ui/point-list.tsx";
import { Section } from "../ui/section.tsx";
import { Testimonials } from "../ui/testimonials.tsx";
import { useSite } from "../ui/use-site.ts";
import { listSales, Record } from "./record.tsx";
import { hero, mission, together, listValues } from "./words.ts";
import type { Route } from "./+types/route";

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const site = root.loaderData;
  return pageMeta(site, {
    title: "About Us",
    description: loaderData.description || loaderData.hero.lead,
    canonical: href("/about"),
    structuredData: [breadcrumbList(site, [["About Us", href("/about")]])],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { shop, texts, catalogue } = context.get(servicesContext).content.current;
  const { founder, network } = shop;
  const fill = (text: string) => fillTokens(text, shop);
  const paragraphs = network ? [...mission.paragraphs, mission.network] : mission.paragraphs;
  return {
    own: texts.about?.sections,
    hero: texts.about
      ? { title: texts.about.title ?? `About ${shop.name}`, lead: shop.description }
      : { title: hero.title, lead: fill(founder ? hero.ownLead : hero.lead) },
    description: texts.about?.summary,
    mission: paragraphs.map(fill),
    together: fill(together),
    founder,
    testimonials: shop.testimonials,
    sales: hasSoldPage(catalogue) ? listSales(catalogue.sold) : [],
    shopName: shop.name,
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { answersWithin, answerTime, identity, voice } = useSite();
  const { hero, own, mission, together, founder, testimonials, sales, shopName } = loaderData;
  const usual = answersWithin ? `You have an answer within ${answersWithin}.` : "";
  const promise = answerTime ? `${answerTime}.` : usual;
  const certificate = <ShareCertificate shopName={shopName} founder={founder} />;
  return (
    <>
      <PageHero title={hero.title} lead={hero.lead} />
      {own ? (
        <div className="wrap section grid gap-10 pt-10 lg:grid-cols-[7fr_5fr] lg:gap-16 lg:pt-14">
          <MarkdownSections sections={own} />
          <div>{certificate}</div>
        </div>
      ) : (
        <>
          <Section
            isSplit
            id="mission"
            title={inVoice("Our mission", voice)}
            lead={
              <div className="grid gap-4">
                {mission.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            }
          >
            {certificate}
          </Section>
          <Section isSplit id="values" title={inVoice("Our values", voice)}>
            <PointList points={allInVoice(listValues(promise), voice)} />
          </Section>
        </>
      )}
      {founder && (
        <Section id="team" title="The team">
          <FounderCard founder={founder} />
        </Section>
      )}
      {(identity || sales.length > 0) && <Record sales={sales} />}
      <Testimonials testimonials={testimonials} />
      <CallToAction title="Let's Work Together" text={together}>
        <a className="button button-primary" href={href("/contact")}>
          Get in Touch
        </a>
      </CallToAction>
    </>
  );
}

const CERTIFICATE = drawCertificate();

function ShareCertificate(props: { shopName: string; founder: Founder | null }) {
  const { shopName, founder } = props;
  const { width, height, frame, seal } = CERTIFICATE;
  const size = Math.min(104, Math.round(1000 / shopName.length));
  return (
    <svg
      role="img"
      aria-label={`An engraved certificate of ${shopName}: one name, one owner`}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto w-full rounded-card bg-raised text-accent"
    >
      <g fill="none" stroke="currentColor" strokeOpacity={0.75}>
        {frame.map(({ path, transform }) => (
          <path
            key={`${transform} ${path}`}
            d={path}
            transform={transform}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      <g fill="currentColor" className="font-display">
        <text x={width / 2} y={190} textAnchor="middle" fontSize={size} className="fill-ink">
          {shopName}
        </text>
        <text x={width / 2} y={240} textAnchor="middle" fontSize={31}>
          One name, one owner
        </text>
        {founder && (
          <text x={96} y={322} fontSize={30} className="fill-ink">
            {founder.name}
          </text>
        )}
        <text x={seal.x} y={seal.y + 13} textAnchor="middle" fontSize={40}>
          {[...shopName][0]}
        </text>
      </g>
      {founder && (
        <>
          <path d="M96 336h200" stroke="currentColor" strokeOpacity={0.5} />
          <text x={96} y={361} fontSize={18} className="fill-soft-ink">
            {founder.role}
          </text>
        </>
      )}
    </svg>
  );
}

function FounderCard({ founder }: { founder: Founder }) {
  const { name, role, bio, linkedin, photo } = founder;
  return (
    <article
      className={`relative overflow-hidden rounded-card border border-line bg-raised ${photo ? "grid sm:grid-cols-[minmax(0,16rem)_1fr]" : ""}`}
    >
      {photo ? (
        <img
          src="/founder-photo"
          alt={name}
          width={512}
          height={512}
          loading="lazy"
          className="aspect-5/4 size-full object-cover sm:aspect-square"
        />
      ) : (
        <NamePlate
          name={name}
          className="w-full text-accent opacity-60 max-sm:h-28 max-sm:border-b max-sm:border-line sm:absolute sm:inset-y-0 sm:right-0 sm:h-full sm:w-2/5 sm:mask-[linear-gradient(to_right,transparent,black_55%)]"
        />
      )}
      <div className={`p-6 sm:p-9 ${photo ? "" : "sm:w-3/5"}`}>
        <h3 className="text-xl">{name}</h3>
        <p className="mt-2 text-accent">{role}</p>
        {bio && <p className="mt-5 max-w-2xl text-soft-ink">{bio}</p>}
        {linkedin && (
          <NewTabLink href={linkedin} className="text-link mt-4 inline-flex min-h-11 items-center">
            {name} on LinkedIn
          </NewTabLink>
        )}
      </div>
    </article>
  );
}
