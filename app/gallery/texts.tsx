import { closing, hero } from "../content/home.ts";
import { values } from "../content/about.ts";
import { privacyPolicy } from "../content/privacy-policy.ts";
import { CallToAction } from "../ui/call-to-action.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHero } from "../ui/page-hero.tsx";
import { Panel } from "../ui/panel.tsx";
import { PolicyContents } from "../ui/policy-contents.tsx";
import { PolicyPage } from "../ui/policy-page.tsx";
import { Section } from "../ui/section.tsx";
import { Row, Specimen } from "./specimen.tsx";
import { Link } from "../ui/link.tsx";

/** What pages are set in. */
export function Texts() {
  return (
    <>
      <Specimen part="PageHero" state="with actions" isWide>
        <PageHero title={hero.title} lead={hero.lead}>
          <Link to="#texts" className="button button-primary">
            Browse Portfolio
          </Link>
          <Link to="#texts" className="button">
            Contact
          </Link>
        </PageHero>
      </Specimen>
      <Specimen part="PageHero" state="title alone" isWide>
        <PageHero title="Privacy Policy" />
      </Specimen>
      <Specimen part="Section" state="with a lead and a link" isWide>
        <Section
          id="gallery-section"
          title="Featured Domains"
          lead="Names that have been chosen for this page."
          aside={
            <Link to="#texts" className="text-link">
              View All Domains
            </Link>
          }
        >
          <p>What the section holds.</p>
        </Section>
      </Specimen>
      <Specimen part="CallToAction" state="with assurances" isWide>
        <CallToAction {...closing}>
          <Link to="#texts" className="button button-primary">
            Browse Domains
          </Link>
        </CallToAction>
      </Specimen>
      <Specimen part="Panel" state="no names of an extension" isWide>
        <div className="wrap">
          <Panel plateOf=".talk">
            <p className="max-w-xl font-display text-heading leading-none">
              We're currently expanding our .talk domain portfolio. Check back soon!
            </p>
          </Panel>
        </div>
      </Specimen>
      <Specimen part="PolicyContents" state="of a policy">
        <PolicyContents parts={privacyPolicy.sections} />
      </Specimen>
      <Specimen part="PolicyPage" state="of privacy" isWide>
        <PolicyPage policy={privacyPolicy}>
          <a href="mailto:privacy@shop.example" className="text-link">
            privacy@shop.example
          </a>
        </PolicyPage>
      </Specimen>
      <Specimen part="Icon" state="some of the set">
        <Row>
          {values.map(({ icon }) => (
            <Icon key={icon} name={icon} className="size-6 text-accent" />
          ))}
        </Row>
      </Specimen>
    </>
  );
}
