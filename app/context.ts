import { createContext } from "react-router";
import type { Services } from "../server/services.ts";

/** The backend, as loaders, actions and middlewares get at it: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** Whose request it is: the key of limits, see server/client-address.ts. */
export const addressContext = createContext<string>();
