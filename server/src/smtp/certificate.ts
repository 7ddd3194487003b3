import { createPrivateKey, X509Certificate } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'

export interface CertificateFiles {
  /** Refusals name these variables. The default is `SMTP_TLS`. */
  readonly variables?: 'SMTP_TLS' | 'MAIL_TLS'
  readonly certFile: string
  readonly keyFile: string
}

export interface Certificate {
  /** The certificate is PEM text. */
  readonly cert: string
  readonly key: string
  readonly names: readonly string[]
  readonly expiresAt: Date
}

/** `message` is one line that names the variable. */
export class CertificateRefused extends Error {
  override readonly name = 'CertificateRefused'
}

/** Renewing programs write two files one after the other, often by changing a link. */
const WATCH_MILLISECONDS = 30_000

/** The certificate may contain the chain. @throws CertificateRefused */
export async function readCertificate({
  certFile,
  keyFile,
  variables = 'SMTP_TLS',
}: CertificateFiles): Promise<Certificate> {
  const [certName, keyName] = [`${variables}_CERT`, `${variables}_KEY`]
  const cert = await readText(certName, certFile)
  const key = await readText(keyName, keyFile)
  const parsed = refusing(`${certName} ${certFile} contains no PEM certificate`, () => new X509Certificate(cert))
  const keyProblem = `${keyName} ${keyFile} contains no readable PEM private key`
  const privateKey = refusing(keyProblem, () => createPrivateKey(key))
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new CertificateRefused(`${keyName} ${keyFile} is not the private key of ${certFile}`)
  }
  refusing(`${certName} ${certFile} cannot be used with its key`, () => createSecureContext({ cert, key }))
  return { cert, key, names: namesOf(parsed), expiresAt: new Date(parsed.validTo) }
}

/**
 * Reloads changed files, so that a renewed certificate needs no restart. An unusable one is reported, and the previous
 * one stays in use.
 * @returns a function that ends the watch
 */
export function watchCertificate(
  files: CertificateFiles,
  hear: { onRenewed(certificate: Certificate): void; onRefused(error: unknown): void },
  everyMilliseconds = WATCH_MILLISECONDS,
): () => void {
  const renew = (): void => void readCertificate(files).then(hear.onRenewed, hear.onRefused)
  const paths = [files.certFile, files.keyFile]
  for (const path of paths) watchFile(path, { interval: everyMilliseconds, persistent: false }, renew)
  return () => {
    for (const path of paths) unwatchFile(path, renew)
  }
}

/** Clients ignore the subject itself (RFC 9525 section 6.3). */
function namesOf({ subjectAltName = '' }: X509Certificate): readonly string[] {
  return subjectAltName.split(', ').flatMap((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1] ?? [])
}

async function readText(variable: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new CertificateRefused(`${variable} ${path} cannot be read`, { cause: error })
  }
}

function refusing<T>(message: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new CertificateRefused(message, { cause: error })
  }
}
