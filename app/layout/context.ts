import { createContext } from "react-router";
import type { Services } from "../../server/services.ts";

export const servicesContext = createContext<Services>();

export const addressContext = createContext<string>();

/** Whether this request posted a form, for loaders, which can't tell. */
export const postedContext = createContext(false);
