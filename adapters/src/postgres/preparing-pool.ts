import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Texts beyond this many are sent unnamed: something builds them anew each time, and the server would keep them all. */
const MAX_STATEMENTS = 400
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i

const names = new Map<string, string>()
const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/**
 * Gives every repeated query a name, so that PostgreSQL parses and plans it once for each connection. Parameters keep
 * texts equal: lists go as one array (`= any($1)`), never as a row of placeholders.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: unknown, values?: readonly unknown[]) =>
    typeof text === 'string' && values && values.length > 0
      ? client.query({ ...nameOf(text), text, values: [...values] })
      : client.query(text as string, values as unknown[])
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

function nameOf(text: string): { readonly name?: string } {
  const known = names.get(text)
  if (known) return { name: known }
  if (names.size >= MAX_STATEMENTS || !PREPARABLE.test(text)) return {}
  const name = `sen_${names.size}`
  names.set(text, name)
  return { name }
}
