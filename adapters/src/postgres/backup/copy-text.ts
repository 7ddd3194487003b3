import pg from 'pg'
import type { Connection } from '../database.ts'

/** Text forms must not depend on server settings, and timeouts must not end a long copy. */
const SETTINGS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`

export async function connectForCopy(connection: Connection, name: string): Promise<pg.Client> {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({ ...address, application_name: `sen-mail ${name} ${process.pid}`, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(SETTINGS)
  // This setting exists since PostgreSQL 14. A session that only holds blobs is idle for hours.
  await client.query(`select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`)
  return client
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

export function columnList(columns: readonly string[]): string {
  return columns.map(quoted).join(', ')
}

/** The queue's own tables differ between its releases. */
export const JOB_COLUMNS = 'identifier, payload, run_at, max_attempts, key, priority'
