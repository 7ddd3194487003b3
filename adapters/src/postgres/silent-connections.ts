import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const SILENT_AFTER_MILLISECONDS = 5_000
const PROBE_WITHIN_MILLISECONDS = 5_000
/** On a busy machine, a query may be on its way to the server, or its answer on the way back, during one probe. */
const PROBES = 2

/** These fields of pg's client are private. */
interface Inside {
  readonly processID: number | null
  readonly _activeQuery: unknown
  readonly _sentQueryQueue: readonly unknown[]
  readonly connection: { readonly stream: Socket }
}

interface SilentConnection {
  bytesRead: number
  silentSince: number
}

/**
 * After a failover, a query would wait a quarter of an hour for TCP to give up. This checks on the server whether a
 * silent connection is being served.
 * @returns ends the watch
 */
export function closeSilentConnections(
  pool: pg.Pool,
  address: pg.ClientConfig,
  silentAfterMilliseconds = SILENT_AFTER_MILLISECONDS,
): () => void {
  const watched = new Map<Inside, SilentConnection>()
  pool.on('acquire', (client) => {
    const inside = client as unknown as Inside
    watched.set(inside, { bytesRead: inside.connection.stream.bytesRead, silentSince: performance.now() })
  })
  pool.on('release', (_, client) => void watched.delete(client as unknown as Inside))
  let isProbing = false
  const timer = setInterval(() => {
    const silent = findSilent(watched, silentAfterMilliseconds)
    if (silent.length === 0 || isProbing) return
    isProbing = true
    // If the server does not answer, the state of the connections is unknown.
    void endLost(silent, address, silentAfterMilliseconds / 2)
      .catch(() => undefined)
      .finally(() => {
        isProbing = false
      })
  }, silentAfterMilliseconds / 2)
  timer.unref()
  return () => clearInterval(timer)
}

function findSilent(
  watched: ReadonlyMap<Inside, SilentConnection>,
  silentAfterMilliseconds: number,
): readonly Inside[] {
  const now = performance.now()
  const silent: Inside[] = []
  for (const [client, state] of watched) {
    const { bytesRead } = client.connection.stream
    const isWaiting = client._activeQuery !== null || client._sentQueryQueue.length > 0
    if (!isWaiting || bytesRead !== state.bytesRead) {
      state.bytesRead = bytesRead
      state.silentSince = now
    } else if (now - state.silentSince >= silentAfterMilliseconds) {
      silent.push(client)
    }
  }
  return silent
}

async function endLost(silent: readonly Inside[], address: pg.ClientConfig, pauseMilliseconds: number): Promise<void> {
  const bytes = new Map(silent.map((client) => [client, client.connection.stream.bytesRead]))
  for (let probe = 1; probe <= PROBES; probe += 1) {
    if (probe > 1) await setTimeout(pauseMilliseconds, undefined, { ref: false })
    const atWork = await findAtWork(
      [...bytes.keys()].flatMap(({ processID }) => processID ?? []),
      address,
    )
    for (const [client, bytesRead] of bytes) {
      const { processID, connection } = client
      const isAtWork = processID !== null && atWork.has(processID)
      if (isAtWork || connection.stream.bytesRead !== bytesRead) bytes.delete(client)
    }
    if (bytes.size === 0) return
  }
  for (const { connection } of bytes.keys()) connection.stream.destroy(new Error('Connection terminated: no response'))
}

/** A backend that waits for its client to read does not count, because nobody reads. */
async function findAtWork(pids: readonly number[], address: pg.ClientConfig): Promise<ReadonlySet<number>> {
  const probe = new pg.Client({
    ...address,
    connectionTimeoutMillis: PROBE_WITHIN_MILLISECONDS,
    query_timeout: PROBE_WITHIN_MILLISECONDS,
  })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    const { rows } = await probe.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where pid = any($1) and state <> 'idle' and state not like 'idle in%' and wait_event is distinct from 'ClientWrite'`,
      [pids],
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    void probe.end().catch(() => undefined)
  }
}
