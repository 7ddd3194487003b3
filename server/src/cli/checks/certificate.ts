import { DAY_MILLISECONDS } from '@sen/model/durations'
import { type CertificateFiles, readCertificate } from '../../smtp/certificate.ts'
import { Warning } from './check.ts'

const SOON_DAYS = 14

/** The key must fit, the certificate must cover each host name, and it must not expire soon. */
export async function checkCertificate(
  files: CertificateFiles,
  hostNames: readonly string[],
  now: Date,
): Promise<string> {
  const { names, expiresAt } = await readCertificate(files)
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MILLISECONDS)
  if (days < 0) throw new Error(`${files.certFile} expired on ${expiresAt.toISOString().slice(0, 10)}`)
  const about = `${names.join(', ') || 'no names'}; ${days} days left`
  const uncovered = hostNames.filter((host) => !names.some((name) => covers(name, host)))
  if (uncovered.length > 0) throw new Warning(`${about}. The certificate does not cover ${uncovered.join(', ')}`)
  if (days < SOON_DAYS) throw new Warning(`${about}. Renew the certificate`)
  return about
}

/** An asterisk matches exactly one label, the first (RFC 9525 section 6.3). */
function covers(name: string, hostName: string): boolean {
  const [one, other] = [name.toLowerCase(), hostName.toLowerCase()]
  return (
    one === other || (one.startsWith('*.') && other.includes('.') && other.slice(other.indexOf('.')) === one.slice(1))
  )
}
