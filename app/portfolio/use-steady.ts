import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** How long the click of a touch may follow its release. */
const CLICK_MS = 100;

/** Holds the value back while a link or button is pressed: a new result would move it, and the click would be lost. */
export function useSteady<T>(value: T): T {
  const isLoading = useNavigation().state !== "idle";
  const [isPressed, setPressed] = useState(false);
  const [steady, setSteady] = useState(value);
  if (!isPressed && steady !== value) setSteady(value);

  useEffect(() => {
    if (!isLoading) return;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest("a, button")) setPressed(true);
    };
    window.addEventListener("pointerdown", press);
    return () => window.removeEventListener("pointerdown", press);
  }, [isLoading]);

  useEffect(() => {
    if (!isPressed) return;
    let timer: number | undefined;
    const release = () => {
      timer = window.setTimeout(() => setPressed(false), CLICK_MS);
    };
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
    };
  }, [isPressed]);

  return isPressed ? steady : value;
}
