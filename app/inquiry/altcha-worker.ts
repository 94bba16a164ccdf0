import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

// In a worker, so that typing stays smooth on a slow phone.
handler({ deriveKey });
