import pg from 'pg'
import type { Connection } from './database.ts'

const CONNECT_WITHIN_MILLISECONDS = 10_000

/**
 * A connection that one part of the program keeps for its whole life. It is not connected yet.
 * @returns `ended` resolves when the connection ends or fails
 */
export function longSession(
  connection: Connection,
  options: Pick<pg.ClientConfig, 'application_name'> = {},
): { readonly client: pg.Client; readonly ended: Promise<void> } {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection
  // A connection that mostly waits does not notice a dead peer.
  const client = new pg.Client({
    ...address,
    ...options,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: CONNECT_WITHIN_MILLISECONDS,
  })
  const ended = new Promise<void>((resolve) => {
    client.on('end', () => resolve())
    client.on('error', () => resolve())
  })
  return { client, ended }
}
