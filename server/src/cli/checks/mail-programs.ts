import { type Config, type MailListenerName, mailHostName } from '../../config.ts'
import { advertisedServers, shownMailServers } from '../../mail-programs/advertised-servers.ts'
import { checkCertificate } from './certificate.ts'
import type { Check } from './check.ts'

const VARIABLES: Readonly<Record<MailListenerName, string>> = {
  submission: 'SUBMISSION_PORT',
  submissions: 'SUBMISSIONS_PORT',
  imap: 'IMAP_PORT',
  imaps: 'IMAPS_PORT',
  pop3s: 'POP3S_PORT',
}

export interface ConfiguredPort {
  readonly variable: string
  readonly host: string
  readonly port: number
}

/** Returns the ports on which this configuration serves mail programs. */
export function mailProgramPorts({
  mailPrograms: { host, ports },
  roles,
}: Pick<Config, 'mailPrograms' | 'roles'>): readonly ConfiguredPort[] {
  return Object.entries(VARIABLES).flatMap(([name, variable]) => {
    const listener = name as MailListenerName
    const port = ports[listener]
    const isServed = roles.has(listener === 'submission' || listener === 'submissions' ? 'smtp' : 'imap')
    return port === undefined || port === 0 || !isServed ? [] : [{ variable, host, port }]
  })
}

/** A mail program refuses a certificate that does not name the server that was entered in it. */
export function mailProgramCertificate(
  config: Pick<Config, 'mailPrograms' | 'mailServers' | 'publicUrl' | 'smtp'>,
  now: Date,
): readonly Check[] {
  const { tls } = config.mailPrograms
  const shown = shownMailServers(advertisedServers(config), config.mailServers).map(({ host }) => host)
  const isOwn = tls?.certFile !== config.smtp.tls?.certFile
  if (!tls || (shown.length === 0 && !isOwn)) return []
  const hosts = [...new Set(shown.length === 0 ? [mailHostName(config)] : shown)]
  const name = isOwn ? 'MAIL_TLS_CERT' : 'SMTP_TLS_CERT for mail programs'
  return [{ name, run: () => checkCertificate(tls, hosts, now) }]
}
