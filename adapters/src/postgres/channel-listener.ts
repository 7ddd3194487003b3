import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database.ts'

const FIRST_RETRY_MILLISECONDS = 100
const LONGEST_RETRY_MILLISECONDS = 5_000

/**
 * Keeps one connection that LISTENs, and opens another whenever it breaks. `reconnected` is called after each break:
 * what was said in between went unheard.
 *
 * @param channel a plain identifier
 * @returns when the first connection listens
 */
export async function listenToChannel(
  connection: Connection,
  channel: string,
  listener: { heard(payload: string): void; reconnected(): void },
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current = await openListener(connection, channel, listener.heard)
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      const next = await reopen()
      if (!next) return
      current = next
      listener.reconnected()
    }
  }

  async function reopen(): Promise<Listening | undefined> {
    for (let wait = FIRST_RETRY_MILLISECONDS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MILLISECONDS)) {
      try {
        const opened = await openListener(connection, channel, listener.heard)
        if (!stopping.signal.aborted) return opened
        await opened.close()
        return undefined
      } catch {
        // The pool's own errors tell the operator that the database is away.
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return undefined
      }
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await current.close()
      await watching
    },
  }
}

interface Listening {
  /** Resolves when the connection is gone, for whatever reason. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

async function openListener(
  connection: Connection,
  channel: string,
  heard: (payload: string) => void,
): Promise<Listening> {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection
  // A connection that only listens would not notice that the other side is gone.
  const client = new pg.Client({ ...address, keepAlive: true, keepAliveInitialDelayMillis: 30_000 })
  const ended = new Promise<void>((resolve) => {
    client.on('end', () => resolve())
    client.on('error', () => resolve())
  })
  client.on('notification', (message) => {
    if (message.channel === channel) heard(message.payload ?? '')
  })
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return { ended, close: () => client.end().catch(() => undefined) }
}
