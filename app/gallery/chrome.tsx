import { Footer } from "../ui/footer.tsx";
import { Header } from "../ui/header.tsx";
import { useSite } from "../ui/use-site.ts";
import { Specimen } from "./specimen.tsx";

/** What stands about every page. The menu and the panel of contacts open on this page as on any. */
export function Chrome() {
  const site = useSite();
  return (
    <>
      <Specimen part="Header" state="of the shop" isWide>
        <Header site={site} />
      </Specimen>
      <Specimen part="Header" state="the shop failed to load" isWide>
        <Header site={undefined} />
      </Specimen>
      <Specimen part="Footer" state="of the shop" isWide>
        <Footer site={site} />
      </Specimen>
      <Specimen part="Footer" state="the shop failed to load" isWide>
        <Footer site={undefined} />
      </Specimen>
    </>
  );
}
