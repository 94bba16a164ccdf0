import { data } from "react-router";
import type { FormValues } from "../../catalogue/merge-values.ts";

export type Values = FormValues;

/** Throws a 400 for anything but a form, such as JSON. */
export async function receiveForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw data(null, { status: 400 });
  }
}

export const readValues = (form: FormData): Values =>
  Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? "" : value]));
