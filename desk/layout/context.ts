import { createContext } from "react-router";
import type { Desk } from "../services.ts";

export const deskContext = createContext<Desk>();

export const nonceContext = createContext<string>();
