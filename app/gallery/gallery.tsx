import type { ComponentType } from "react";
import { Link, useSearchParams } from "react-router";
import { PageHero } from "../ui/page-hero.tsx";
import { Buttons } from "./buttons.tsx";
import { Captchas } from "./captchas.tsx";
import { Cards } from "./cards.tsx";
import { Chrome } from "./chrome.tsx";
import { Failures } from "./failures.tsx";
import { FAMILIES, type Family } from "./families.ts";
import { Forms } from "./forms.tsx";
import styles from "./gallery.css?inline";
import { Heads } from "./heads.tsx";
import { Lists } from "./lists.tsx";
import { Marks } from "./marks.tsx";
import { People } from "./people.tsx";
import { Plates } from "./plates.tsx";
import { Results } from "./results.tsx";
import { Shortlists } from "./shortlists.tsx";
import { Texts } from "./texts.tsx";

const SPECIMENS: Record<Family, ComponentType> = {
  marks: Marks,
  buttons: Buttons,
  cards: Cards,
  plates: Plates,
  heads: Heads,
  lists: Lists,
  results: Results,
  shortlists: Shortlists,
  forms: Forms,
  captchas: Captchas,
  people: People,
  texts: Texts,
  failures: Failures,
  chrome: Chrome,
};

export const meta = () => [{ title: "Gallery" }, { name: "robots", content: "noindex" }];

/** Every shared part in every state and both themes, or those of one family; in development only, see app/routes.ts. */
export default function Gallery() {
  const [query] = useSearchParams();
  const asked = FAMILIES.filter((family) => family === query.get("only"));
  const shown = asked.length > 0 ? asked : FAMILIES;
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      <PageHero title="Gallery" lead="Every shared part, in every state and both themes.">
        {FAMILIES.map((family) => (
          <Link key={family} to={`?only=${family}`} className="text-link capitalize">
            {family}
          </Link>
        ))}
        <Link to="?" className="text-link">
          All
        </Link>
      </PageHero>
      {shown.map((family) => {
        const Specimens = SPECIMENS[family];
        return (
          <section key={family} id={family} aria-labelledby={`${family}-title`}>
            <h2 id={`${family}-title`} className="wrap text-heading capitalize">
              {family}
            </h2>
            <Specimens />
          </section>
        );
      })}
    </>
  );
}
