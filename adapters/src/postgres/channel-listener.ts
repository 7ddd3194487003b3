import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from './database.ts'
import { longSession } from './long-session.ts'

const FIRST_RETRY_MILLISECONDS = 100
const LONGEST_RETRY_MILLISECONDS = 5_000

type ChannelHandlers = Readonly<Record<string, (payload: string) => void>>

/** Notifications during a lost connection are lost, so `reconnected` is called. @returns when it first listens */
export async function listenToChannels(
  connection: Connection,
  listener: { readonly handlers: ChannelHandlers; reconnected(): void },
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current = await openListener(connection, listener.handlers)
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
        const opened = await openListener(connection, listener.handlers)
        if (!stopping.signal.aborted) return opened
        await opened.close()
        return undefined
      } catch {
        // The pools report a database that is away, and `reconnected` reads what was missed.
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
  readonly ended: Promise<void>
  close(): Promise<void>
}

async function openListener(connection: Connection, handlers: ChannelHandlers): Promise<Listening> {
  const { client, ended } = longSession(connection)
  client.on('notification', (message) => {
    handlers[message.channel]?.(message.payload ?? '')
  })
  try {
    await client.connect()
    await client.query(
      Object.keys(handlers)
        .map((channel) => `listen ${client.escapeIdentifier(channel)}`)
        .join('; '),
    )
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return { ended, close: () => client.end().catch(() => undefined) }
}
