import { data } from "react-router";

/** Throws a 400 for anything but a form, such as JSON. */
export async function receiveForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw data(null, { status: 400 });
  }
}
