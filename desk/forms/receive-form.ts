import { data } from "react-router";

export type Values = Readonly<Record<string, string>>;

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
