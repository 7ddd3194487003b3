import type { MailServerField } from '@sen/contract/site'
import { type Config, type MailListenerName, mailHostName } from '../config.ts'
import type { ListenerSecurity } from './listening-port.ts'

interface MailListener {
  readonly name: MailListenerName
  readonly protocol: MailServerField['protocol']
  readonly security: ListenerSecurity
}

/** In the order in which they are shown. */
const MAIL_LISTENERS: readonly MailListener[] = [
  { name: 'submission', protocol: 'SMTP', security: 'starttls' },
  { name: 'submissions', protocol: 'SMTP', security: 'tls' },
  { name: 'imaps', protocol: 'IMAP', security: 'tls' },
  { name: 'imap', protocol: 'IMAP', security: 'starttls' },
  { name: 'pop3s', protocol: 'POP3', security: 'tls' },
]

/** The specification's words for `ListenerSecurity`. */
const ENCRYPTION: Readonly<Record<ListenerSecurity, MailServerField['encryption']>> = {
  starttls: 'STARTTLS',
  tls: 'SSL',
}

export interface MailServerAddress {
  readonly host: string
  readonly port: number
  readonly encryption: MailServerField['encryption']
}

/** The servers for other mail programs. A listener that is off is absent. */
export type AdvertisedServers = Readonly<Partial<Record<MailListenerName, MailServerAddress>>>

export function advertisedServers(config: Pick<Config, 'mailPrograms' | 'publicUrl'>): AdvertisedServers {
  const host = mailHostName(config)
  const { ports } = config.mailPrograms
  const entries = MAIL_LISTENERS.flatMap(({ name, security }) => {
    const port = ports[name]
    // The port 0 is chosen by the system when the listener starts, so it cannot be shown.
    if (port === undefined || port === 0) return []
    return [[name, { host, port, encryption: ENCRYPTION[security] }] as const]
  })
  return Object.fromEntries(entries)
}

/** Servers that the operator names replace those of the same protocol, as behind a load balancer. */
export function shownMailServers(access: AdvertisedServers, named: Config['mailServers']): readonly MailServerField[] {
  const isNamed = (protocol: MailServerField['protocol']) => named.some((each) => each.protocol === protocol)
  const own = MAIL_LISTENERS.flatMap(({ name, protocol }) => {
    const address = access[name]
    return address && !isNamed(protocol) ? [{ protocol, ...address }] : []
  })
  const order = ['SMTP', 'IMAP', 'POP3']
  return [...named, ...own].toSorted((one, other) => order.indexOf(one.protocol) - order.indexOf(other.protocol))
}
