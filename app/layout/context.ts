import { createContext } from "react-router";
import type { Services } from "../../server/services.ts";

export const servicesContext = createContext<Services>();

/** The client's address, which rate limits count by: see server/http/client-address.ts. */
export const addressContext = createContext<string>();
