import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { PipeliningClient } from './pipelining-client.ts'

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/**
 * Gives every repeated query a name, so that PostgreSQL parses and plans it once for each connection, and sends
 * statements whose answer nobody waits for together with the next one. Parameters keep texts equal: lists go as one array
 * (`= any($1)`), never as a row of placeholders.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? (new PipeliningClient(client) as unknown as PostgresPoolClient)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
