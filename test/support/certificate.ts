import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export async function makeCertificate(names: readonly string[], days: number) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-certificate-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const wanted = `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`;
  execFileSync(
    "openssl",
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=landers -days ${days} -addext ${wanted} -keyout ${key} -out ${certificate}`.split(
      " ",
    ),
    { stdio: "ignore" },
  );
  return { key: await readFile(key), cert: await readFile(certificate) };
}
