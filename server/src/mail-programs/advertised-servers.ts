import type { MailServerField } from '@sen/contract/site'
import { type Config, type MailListenerName, mailHostName } from '../config.ts'

/** In the order in which they are shown. */
const MAIL_LISTENERS: readonly MailListenerName[] = ['submission', 'submissions', 'imaps', 'imap', 'pop3s']

export interface MailServerAddress {
  readonly host: string
  readonly port: number
  /** `SSL` means TLS from the first byte. */
  readonly encryption: 'STARTTLS' | 'SSL'
}

/** Where other mail programs connect. A listener that is off is absent. */
export type AdvertisedServers = Readonly<Partial<Record<MailListenerName, MailServerAddress>>>

const PROTOCOL: Readonly<Record<MailListenerName, MailServerField['protocol']>> = {
  submission: 'SMTP',
  submissions: 'SMTP',
  imaps: 'IMAP',
  imap: 'IMAP',
  pop3s: 'POP3',
}

/** Returns where mail programs connect, by listener. */
export function advertisedServers(config: Pick<Config, 'mailPrograms' | 'publicUrl'>): AdvertisedServers {
  const host = mailHostName(config)
  const { ports } = config.mailPrograms
  const entries = MAIL_LISTENERS.flatMap((name) => {
    const port = ports[name]
    // The port 0 is chosen by the system when the listener starts, so it cannot be shown.
    if (port === undefined || port === 0) return []
    const encryption = name === 'submission' || name === 'imap' ? 'STARTTLS' : 'SSL'
    return [[name, { host, port, encryption }] as const]
  })
  return Object.fromEntries(entries)
}

/** Servers that the operator names replace those of the same protocol, as behind a load balancer. */
export function shownMailServers(access: AdvertisedServers, named: Config['mailServers']): readonly MailServerField[] {
  const isNamed = (protocol: MailServerField['protocol']) => named.some((each) => each.protocol === protocol)
  const own = MAIL_LISTENERS.flatMap((name) => {
    const address = access[name]
    const protocol = PROTOCOL[name]
    return address && !isNamed(protocol) ? [{ protocol, ...address }] : []
  })
  const order = ['SMTP', 'IMAP', 'POP3']
  return [...named, ...own].toSorted((one, other) => order.indexOf(one.protocol) - order.indexOf(other.protocol))
}
