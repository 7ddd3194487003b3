import { ImapFlow } from 'imapflow'

/** Connects with TLS from the start. The certificate is not checked; the caller must log out. */
export async function connectImapClient(account: {
  readonly port: number
  readonly user: string
  readonly password: string
}): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: account.port,
    secure: true,
    auth: { user: account.user, pass: account.password },
    tls: { rejectUnauthorized: false },
    logger: false,
    disableAutoIdle: true,
  })
  // A stopped server closes its connections; the next request reports that.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
