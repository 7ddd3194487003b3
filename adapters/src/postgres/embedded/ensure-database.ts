import pg from 'pg'

export interface Connection {
  /** `pg` accepts the folder of a Unix socket as host. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** This also proves that the server answers. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  // Without a listener, a server that stops now would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}
