import { createContext as createReactContext } from "react";
import { createContext } from "react-router";
import type { Services } from "../../server/services.ts";

export const servicesContext = createContext<Services>();

export const addressContext = createContext<string>();

/** True if this document answers a posted form. Loaders can't tell, because React Router gives them a GET request. */
export const postedContext = createContext(false);

/** The addresses of the modules that each document loads. */
export const ModulesContext = createReactContext<readonly string[]>([]);
