import type { AddressInfo } from 'node:net'
import type { IdleConnectionMonitor } from './idle-connection-monitor.ts'
import type { SmtpServer } from './smtp-server.ts'

const IDLE_CHECK_MILLISECONDS = 5_000

/** The library supports these obsolete commands. */
export const OBSOLETE_COMMANDS = ['WIZ', 'SHELL', 'KILL']

export interface SmtpListener {
  readonly port: number
  /** The next handshake uses it, if TLS was offered from the start. They are PEM texts. */
  useCertificate(certificate: { readonly cert: string; readonly key: string }): void
  /** Messages in progress finish; other clients are sent away. */
  close(): Promise<void>
}

/**
 * @param inProgress the connections whose messages are being received, by id
 * @param farewell the text of the reply 421
 * @throws when the port cannot be opened
 */
export async function openListener(
  server: SmtpServer,
  { host, port }: { readonly host: string; readonly port: number },
  {
    monitor,
    inProgress,
    farewell,
  }: {
    readonly monitor: IdleConnectionMonitor
    readonly inProgress: ReadonlySet<string>
    readonly farewell: string
  },
): Promise<SmtpListener> {
  const checking = setInterval(() => monitor.check(), IDLE_CHECK_MILLISECONDS)
  checking.unref()
  // Broken connections must not end the listener.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    useCertificate: ({ cert, key }) => server.updateSecureContext({ cert, key }),
    close: () =>
      new Promise((resolve) => {
        clearInterval(checking)
        server.close(() => resolve())
        for (const connection of server.connections) {
          if (inProgress.has(connection.id)) continue
          connection.send(421, farewell)
          connection.close()
        }
      }),
  }
}
