import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { CertificateFiles } from '../smtp/certificate.ts'
import { createSelfSignedCertificate } from './self-signed-certificate.ts'

/** Apple's programs accept no certificate for longer than 825 days. */
const VALID_DAYS = 397
const RENEWED_DAYS_BEFORE = 30
const NAMES = ['localhost', '127.0.0.1', '::1']

/**
 * Returns the certificate of the demo, which is created once, so that mail programs ask only once whether to trust it.
 * @param host the name that the settings of mail programs show; another one needs another certificate
 */
export async function demoCertificate(dataDir: string, host: string, now: Date): Promise<CertificateFiles> {
  const folder = join(dataDir, 'demo-certificate')
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  if (await isUsable(files.certFile, host, now)) return files
  const until = new Date(now.getTime() + VALID_DAYS * DAY_MILLISECONDS)
  const { cert, key } = createSelfSignedCertificate([...new Set([...NAMES, host])], {
    from: new Date(now.getTime() - DAY_MILLISECONDS),
    until,
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The certificate comes last: it proves that its key is complete.
  await writeFile(`${files.keyFile}.new`, key, { mode: 0o600 })
  await rename(`${files.keyFile}.new`, files.keyFile)
  await writeFile(`${files.certFile}.new`, cert)
  await rename(`${files.certFile}.new`, files.certFile)
  return files
}

async function isUsable(certFile: string, host: string, now: Date): Promise<boolean> {
  try {
    const certificate = new X509Certificate(await readFile(certFile))
    const { validTo } = certificate
    const hasName = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
    if (hasName === undefined) return false
    return new Date(validTo).getTime() - now.getTime() > RENEWED_DAYS_BEFORE * DAY_MILLISECONDS
  } catch {
    // It is missing or damaged, and is created again.
    return false
  }
}
