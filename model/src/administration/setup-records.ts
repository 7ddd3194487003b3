import { canSetUp, type MailServer } from '../automatic-setup/mail-servers.ts'
import type { ExpectedRecord, SetupRecordKind } from './dns-records.ts'

/** The weight decides only between servers of the same priority, and there is one of each (RFC 2782). */
const WEIGHT = 1
const HTTPS_PORT = 443

interface Service {
  readonly kind: SetupRecordKind
  readonly label: string
  /** Lower is preferred: TLS from the first byte before STARTTLS, IMAP before POP3 (RFC 6186 section 3.4). */
  readonly priority: number
}

const SERVICES: Readonly<Partial<Record<`${MailServer['protocol']} ${MailServer['encryption']}`, Service>>> = {
  'IMAP SSL': { kind: 'srv_imaps', label: '_imaps', priority: 0 },
  'IMAP STARTTLS': { kind: 'srv_imap', label: '_imap', priority: 10 },
  'POP3 SSL': { kind: 'srv_pop3s', label: '_pop3s', priority: 20 },
  'SMTP SSL': { kind: 'srv_submissions', label: '_submissions', priority: 0 },
  'SMTP STARTTLS': { kind: 'srv_submission', label: '_submission', priority: 10 },
}

/**
 * Returns the records by which mail programs find their settings (RFC 6186, RFC 8314 section 5.1). They are optional.
 * There are none unless a mail program could be set up.
 * @param webHost the host of the site, which serves autoconfig and Autodiscover
 */
export function setupRecords(
  domain: string,
  webHost: string,
  servers: readonly MailServer[],
): readonly ExpectedRecord[] {
  if (!canSetUp(servers)) return []
  const service = ({ kind, label, priority }: Service, host: string, port: number): ExpectedRecord => ({
    kind,
    type: 'SRV',
    name: `${label}._tcp.${domain}`,
    value: host,
    priority,
    service: { weight: WEIGHT, port },
  })
  const host = (kind: SetupRecordKind, name: string): ExpectedRecord => ({
    kind,
    type: 'CNAME',
    name: `${name}.${domain}`,
    value: webHost,
  })
  return [
    host('autoconfig_host', 'autoconfig'),
    host('autodiscover_host', 'autodiscover'),
    service({ kind: 'srv_autodiscover', label: '_autodiscover', priority: 0 }, webHost, HTTPS_PORT),
    ...servers.flatMap(({ protocol, encryption, host: mailHost, port }) => {
      const known = SERVICES[`${protocol} ${encryption}`]
      return known ? [service(known, mailHost, port)] : []
    }),
  ]
}
