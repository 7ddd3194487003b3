import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'

export const LOCK_CLASS = 0x53656e4a
/** Operators see this name in `pg_stat_activity`. */
export const SESSION_NAME = 'sen-jobs'

const ANSWER_WITHIN_MILLISECONDS = 5_000

/** TCP alone would keep the session of a vanished machine for two hours. */
const KEEPALIVES = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/** A pid alone may be reused. */
interface Backend {
  readonly pid: number
  readonly startedAt: string
}

/**
 * The session holds an advisory lock under its `workerId`, which also locks jobs. PostgreSQL drops the lock with the
 * session, so a job whose name has no lock was left behind. A failed session is never repaired, but replaced.
 */
export class QueueSession {
  /** The jobs that this session fetched have it in `locked_by`. */
  readonly workerId: string
  readonly #client: pg.Client
  readonly #socket: Socket
  #backend: Backend | undefined
  #lastQuery: Promise<unknown> = Promise.resolve()

  private constructor(client: pg.Client, socket: Socket, workerId: string) {
    this.#client = client
    this.#socket = socket
    this.workerId = workerId
  }

  /** @param notified called when jobs were added, and once when the session ends */
  static async open(config: pg.ClientConfig, notified: () => void): Promise<QueueSession> {
    const socket = new Socket()
    const client = new pg.Client({
      ...config,
      stream: () => socket,
      application_name: SESSION_NAME,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    })
    // Without a listener, an error event would end the process.
    client.on('error', notified)
    client.on('end', notified)
    client.on('notification', notified)
    const session = new QueueSession(client, socket, `pool-${randomBytes(9).toString('hex')}`)
    try {
      await session.#start()
      return session
    } catch (error) {
      session.destroy()
      throw error
    }
  }

  async #start(): Promise<void> {
    await this.#inTime(this.#client.connect())
    await this.#inTime(this.#client.query(`${KEEPALIVES}; listen "jobs:insert"`))
    const [backend] = await this.query<Backend>(
      `select pid, backend_start::text as "startedAt" from pg_stat_activity,
         lateral (select pg_advisory_lock($1::integer, hashtext($2))) as taken
       where pid = pg_backend_pid()`,
      [LOCK_CLASS, this.workerId],
    )
    this.#backend = backend
  }

  /**
   * Statements run one after the other, because pg 9 does not allow several at once.
   * @throws Error when the session fails or does not answer in time; it is unusable then
   */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const asked = this.#lastQuery.then(() =>
      this.#inTime(this.#client.query<Row & pg.QueryResultRow>(text, [...values])),
    )
    this.#lastQuery = asked.catch(() => undefined)
    return (await asked).rows
  }

  async terminate(earlier: QueueSession): Promise<void> {
    if (!earlier.#backend) return
    const { pid, startedAt } = earlier.#backend
    await this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz`,
      [pid, startedAt],
    )
  }

  async close(): Promise<void> {
    await this.#inTime(this.#client.end()).catch(() => undefined)
    this.destroy()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`the database did not respond within ${ANSWER_WITHIN_MILLISECONDS / 1_000} s`))
        this.destroy()
      }, ANSWER_WITHIN_MILLISECONDS)
    })
    answer.catch(() => undefined)
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
  }
}
