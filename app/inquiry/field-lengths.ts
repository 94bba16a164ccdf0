/** The longest text that each field takes, in UTF-16 units; the server holds to the same. */
export const FIELD_LENGTHS = {
  name: 100,
  email: 254,
  phone: 40,
  subject: 150,
  message: 5_000,
} as const;
