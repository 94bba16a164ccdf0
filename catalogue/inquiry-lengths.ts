/** The longest text that each field of an inquiry takes, in UTF-16 units: what a browser counts. */
export const INQUIRY_LENGTHS = {
  name: 100,
  email: 254,
  phone: 40,
  subject: 150,
  message: 5_000,
} as const;
