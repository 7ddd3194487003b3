import { type FetchMessageObject, ImapFlow } from 'imapflow'

export type ImapClient = ImapFlow
export type ImapMessage = FetchMessageObject

/** Connects with TLS from the start. The certificate is checked if `ca` is given; the caller must log out. */
export async function connectImapClient(account: {
  readonly port: number
  readonly user: string
  readonly password: string
  /** The authority's certificate, in PEM. */
  readonly ca?: string
  readonly qresync?: boolean
}): Promise<ImapClient> {
  const client = new ImapFlow({
    host: account.ca === undefined ? '127.0.0.1' : 'localhost',
    port: account.port,
    secure: true,
    auth: { user: account.user, pass: account.password },
    tls: account.ca === undefined ? { rejectUnauthorized: false } : { ca: account.ca },
    logger: false,
    disableAutoIdle: true,
    qresync: account.qresync ?? false,
  })
  // A stopped server closes its connections; the next request reports that.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
