import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@sen/adapters/postgres/database'
import { startEmbeddedPostgres } from '@sen/adapters/postgres/embedded/launch'

/** Several programs reach the database by TCP, and it fails as databases and networks do. */
export interface FailingPostgres {
  readonly url: string
  restart(): Promise<void>
  /** The server then ends all other backends; this returns when it has recovered. */
  killBackend(): Promise<void>
  terminateSessions(): Promise<void>
  cutConnections(): void
  /** Open connections deliver nothing more, for good. New ones work. */
  freezeConnections(): void
  query<Row extends object>(text: string, values?: unknown[]): Promise<readonly Row[]>
  close(): Promise<void>
}

export async function startFailingPostgres(dataDir: string): Promise<FailingPostgres> {
  const options = { dataDir, maxConnections: 100, log: () => undefined }
  let server = await startEmbeddedPostgres(options)
  const { host, port, user, database } = server.connection
  const pairs = new Set<readonly [Socket, Socket]>()
  const proxy = createServer((outside) => {
    const inside = connect(join(host, `.s.PGSQL.${port}`))
    const pair = [outside, inside] as const
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    outside.pipe(inside)
    inside.pipe(outside)
  })
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject)
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const address = proxy.address()
  const proxyPort = typeof address === 'object' && address ? address.port : 0

  /** This connection bypasses the proxy. */
  async function query<Row extends object>(text: string, values: unknown[] = []): Promise<readonly Row[]> {
    const open = openDatabase({ host, port, user, database }, { maxConnections: 1, onError: () => undefined })
    try {
      return (await open.pool.query<Row>(text, values)).rows
    } finally {
      await open.close()
    }
  }

  return {
    url: `postgres://${user}@127.0.0.1:${proxyPort}/${database}`,
    query,
    restart: async () => {
      await server.stop()
      server = await startEmbeddedPostgres(options)
    },
    killBackend: async () => {
      const [backend] = await query<{ pid: number }>(
        `select pid from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
      )
      if (!backend) return
      process.kill(backend.pid, 'SIGKILL')
      while (isAlive(backend.pid)) await delay(5)
      // It refuses connections until it has recovered.
      while (!(await query('select').then(Boolean, () => false))) await delay(20)
    },
    terminateSessions: async () => {
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    },
    cutConnections: () => {
      for (const [outside] of pairs) outside.destroy()
    },
    freezeConnections: () => {
      for (const [outside, inside] of pairs) {
        outside.unpipe(inside)
        inside.unpipe(outside)
        // Bytes are read and dropped, so that neither side sees back pressure.
        outside.resume()
        inside.resume()
      }
    },
    close: async () => {
      proxy.close()
      for (const [outside] of pairs) outside.destroy()
      await server.stop()
    },
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // The process does not exist.
    return false
  }
}
