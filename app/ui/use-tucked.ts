import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Moves of the page that count as none, in pixels. */
const JITTER_PX = 8;

/** Whether what floats should step aside: while the visitor reads on downwards, and while a form to write in is seen. */
export function useTucked(): boolean {
  const { pathname } = useLocation();
  const [isReading, setReading] = useState(false);
  const [isAtForm, setAtForm] = useState(false);

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
    setAtForm(false);
    const form = document.getElementById("answer");
    if (!form) return;
    const observer = new IntersectionObserver(([entry]) =>
      setAtForm(entry?.isIntersecting ?? false),
    );
    observer.observe(form);
    return () => observer.disconnect();
  }, [pathname]);

  return isReading || isAtForm;
}
