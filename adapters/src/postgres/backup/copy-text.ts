import pg from 'pg'
import type { Connection } from '../database.ts'

/** Of every value the same text, whatever the servers are set to; no timeout of an operator's ends a long copy. */
const SETTINGS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`

/** A connection of its own, of one session from its beginning to its end. Whoever ends it sees to it that it is closed. */
export async function connectForCopy(connection: Connection, name: string): Promise<pg.Client> {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({ ...address, application_name: `sen-mail ${name} ${process.pid}`, keepAlive: true })
  // What breaks is heard by the statement that comes next.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(SETTINGS)
  // Since PostgreSQL 14; a session that holds blobs has nothing to say for hours.
  await client.query(`select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`)
  return client
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

export function columnList(columns: readonly string[]): string {
  return columns.map(quoted).join(', ')
}

/** Jobs are copied as they were ordered: the queue's own tables are another matter of each of its releases. */
export const JOB_COLUMNS = 'identifier, payload, run_at, max_attempts, key, priority'
