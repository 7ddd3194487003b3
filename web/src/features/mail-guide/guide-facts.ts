import type { MailServerField } from '@sen/contract/site'
import { serversOf } from '@sen/model/automatic-setup/mail-servers'

export interface ServerFacts {
  readonly host: string
  readonly port: string
  readonly encryption: string
}

export interface GuideFacts {
  readonly email: string
  readonly name: string
  /** IMAP, or POP3 where there is no IMAP. */
  readonly protocol: 'IMAP' | 'POP3'
  readonly incoming: ServerFacts
  /** POP3 as the second choice beside IMAP. */
  readonly pop3: ServerFacts | undefined
  readonly outgoing: ServerFacts
}

/** Undefined unless mail can be read and sent. */
export function guideFacts(
  servers: readonly MailServerField[],
  person: { readonly email: string; readonly name: string },
): GuideFacts | undefined {
  const [imap] = serversOf(servers, 'IMAP')
  const [pop] = serversOf(servers, 'POP3')
  const [outgoing] = serversOf(servers, 'SMTP')
  const incoming = imap ?? pop
  if (!incoming || !outgoing) return undefined
  return {
    ...person,
    protocol: imap ? 'IMAP' : 'POP3',
    incoming: factsOf(incoming),
    pop3: imap && pop ? factsOf(pop) : undefined,
    outgoing: factsOf(outgoing),
  }
}

function factsOf({ host, port, encryption }: MailServerField): ServerFacts {
  return { host, port: String(port), encryption: encryption === 'SSL' ? 'SSL/TLS' : encryption }
}
