import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Moves of the page that count as none, in pixels. */
const JITTER_PX = 8;

/**
 * Whether the floating button should step aside: while the visitor reads on downwards, and while the page itself shows a
 * way to write (marked data-contact).
 */
export function useTucked(): boolean {
  const { pathname } = useLocation();
  const [isReading, setReading] = useState(false);
  const [isOffered, setOffered] = useState(false);

  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < JITTER_PX) return;
      last = scrollY;
      setReading(moved > 0);
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);

  useEffect(() => {
    const seen = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      setOffered(seen.size > 0);
    });
    for (const part of document.querySelectorAll("[data-contact]")) observer.observe(part);
    return () => {
      observer.disconnect();
      setOffered(false);
    };
  }, [pathname]);

  return isReading || isOffered;
}
