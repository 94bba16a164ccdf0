import { createContext } from "react-router";
import type { Desk } from "../services.ts";

export const deskContext = createContext<Desk>();

/** The content security policy of the response allows inline scripts with this nonce. */
export const nonceContext = createContext<string>();
