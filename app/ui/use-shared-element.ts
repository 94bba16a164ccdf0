import { useViewTransitionState } from "react-router";

/** `style` for the two parts of a name that a view transition carries from its card to its page and back. */
interface SharedElement {
  readonly plate: { viewTransitionName: string } | undefined;
  readonly name: { viewTransitionName: string } | undefined;
}

/**
 * Names the plate and the name of one domain while a transition from or to its page runs, and only then: at rest, and in
 * the server's HTML, there is no style attribute for the content security policy to refuse.
 */
export function useSharedElement(path: string, domain: string): SharedElement {
  const isMoving = useViewTransitionState(path);
  if (!isMoving) return { plate: undefined, name: undefined };
  const ident = domain.replaceAll(/[^a-z0-9]/g, "_");
  return {
    plate: { viewTransitionName: `plate_${ident}` },
    name: { viewTransitionName: `name_${ident}` },
  };
}
