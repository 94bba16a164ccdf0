import { MessageCircle, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ContactLinks } from "./contact-links.tsx";
import type { Contact } from "./site.ts";

export function ContactButton({ contact }: { contact: Contact }) {
  const isHidden = useAutoHide();
  return (
    <aside aria-label="Contact" className="no-print">
      <button
        type="button"
        popoverTarget="contact-panel"
        data-hidden={isHidden || undefined}
        className="float-button"
      >
        <MessageCircle aria-hidden size={22} />
        <span className="sr-only">Get in touch</span>
      </button>
      <div
        id="contact-panel"
        popover="auto"
        role="dialog"
        aria-labelledby="contact-panel-title"
        className="contact-panel"
      >
        <div className="flex items-center justify-between gap-4">
          <h2 id="contact-panel-title" className="text-subheading">
            Get in Touch
          </h2>
          <button
            type="button"
            popoverTarget="contact-panel"
            popoverTargetAction="hide"
            className="-mr-2 grid size-11 place-items-center rounded-card"
          >
            <X aria-hidden size={20} />
            <span className="sr-only">Close</span>
          </button>
        </div>
        <ContactLinks contact={contact} />
      </div>
    </aside>
  );
}

const MIN_SCROLL_PX = 8;

/** Hides the button while scrolling down, and while other contact options (data-contact) are in view. */
function useAutoHide(): boolean {
  const isScrollingDown = useScrollingDown();
  return useContactInView() || isScrollingDown;
}

function useScrollingDown(): boolean {
  const [isScrollingDown, setScrollingDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const onScroll = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < MIN_SCROLL_PX) return;
      last = scrollY;
      setScrollingDown(moved > 0);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, []);
  return isScrollingDown;
}

function useContactInView(): boolean {
  const { pathname } = useLocation();
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      setInView(inView.size > 0);
    });
    for (const element of document.querySelectorAll("[data-contact]")) observer.observe(element);
    return () => {
      observer.disconnect();
      setInView(false);
    };
  }, [pathname]);
  return isInView;
}
