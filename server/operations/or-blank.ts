import { z } from "zod";

/** A form sends an empty field as an empty text, which means that it isn't given. */
export const orBlank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
