export const MAIL_SERVER_PROTOCOLS = ['SMTP', 'IMAP', 'POP3'] as const
export type MailServerProtocol = (typeof MAIL_SERVER_PROTOCOLS)[number]

/** A server to which other mail programs connect. */
export interface MailServer {
  readonly protocol: MailServerProtocol
  readonly host: string
  readonly port: number
  /** `SSL` means TLS from the first byte. */
  readonly encryption: 'SSL' | 'STARTTLS'
}

/** Returns the servers of a protocol. Those with TLS from the first byte come first (RFC 8314 section 3). */
export function serversOf(servers: readonly MailServer[], protocol: MailServerProtocol): readonly MailServer[] {
  const ours = servers.filter((server) => server.protocol === protocol)
  const isImplicit = ({ encryption }: MailServer) => encryption === 'SSL'
  return [...ours.filter(isImplicit), ...ours.filter((server) => !isImplicit(server))]
}

/** A mail program can be set up only with a server for reading and one for sending. */
export function canSetUp(servers: readonly MailServer[]): boolean {
  const has = (protocol: MailServerProtocol) => servers.some((server) => server.protocol === protocol)
  return has('SMTP') && (has('IMAP') || has('POP3'))
}
