import { ShareButton } from "../ui/share-button.tsx";
import { ShortlistMark } from "../ui/shortlist-mark.tsx";
import { ThemeToggle } from "../ui/theme-toggle.tsx";
import { Row, Specimen } from "./specimen.tsx";

const ignore = () => undefined;
const mark = { name: "harbor.com", hasText: true, fault: "", onPress: ignore, onDismiss: ignore };

/** What is pressed; rest the pointer on one, or tab to it, for its other states. */
export function Buttons() {
  return (
    <>
      <Specimen part="button" state="of each rank">
        <Row>
          <button type="button" className="button button-primary">
            Buy Now via escrow
          </button>
          <button type="button" className="button">
            Let's Talk
          </button>
          <a href="#buttons" className="text-link">
            View All Domains
          </a>
        </Row>
      </Specimen>
      <Specimen part="button" state="disabled">
        <Row>
          <button type="button" disabled className="button button-primary">
            Send message
          </button>
          <button type="button" disabled className="button">
            Send message
          </button>
        </Row>
      </Specimen>
      <Specimen part="ShortlistMark" state="unmarked and marked">
        <Row>
          <ShortlistMark {...mark} isMarked={false} />
          <ShortlistMark {...mark} isMarked />
          <ShortlistMark {...mark} isMarked={false} hasText={false} />
          <ShortlistMark {...mark} isMarked hasText={false} />
        </Row>
      </Specimen>
      <Specimen part="ShortlistMark" state="shortlist full">
        <div className="gallery-room">
          <ShortlistMark
            {...mark}
            isMarked={false}
            fault="The shortlist is full: it holds 50 names. Remove one to add another."
          />
        </div>
      </Specimen>
      <Specimen part="ShareButton" state="at rest">
        <ShareButton name="harbor.com" path="/portfolio/harbor.com" />
      </Specimen>
      <Specimen part="ThemeToggle" state="at rest">
        <ThemeToggle />
      </Specimen>
    </>
  );
}
