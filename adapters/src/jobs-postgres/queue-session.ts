import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'

/** First half of the advisory lock keys of job queues. */
export const LOCK_CLASS = 0x53656e4a
/** The name of these sessions in `pg_stat_activity`. */
export const SESSION_NAME = 'sen-jobs'

/** Every statement of the queue takes milliseconds. A session that does not answer for so long is given up. */
const ANSWER_WITHIN_MILLISECONDS = 5_000

/** Lets the server end the session of a machine that vanished; TCP alone waits for two hours. */
const KEEPALIVES = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/** Identifies a session to the sessions that come after it. A process number alone is given out again. */
interface Backend {
  readonly pid: number
  readonly startedAt: string
}

/**
 * The one database session in which a process fetches jobs and stores their outcomes. It holds an advisory lock under its
 * `workerId`, the name that jobs are locked by. PostgreSQL drops the lock with the session, so a job whose name has no lock
 * was left behind. A session is never repaired: after its first failure the caller opens another one.
 */
export class QueueSession {
  /** In `locked_by` of the jobs that this session fetched. */
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

  /**
   * Opens a session and takes its lock.
   * @param notified called when jobs were added, and once when the session ends
   * @throws Error when the database does not accept it in time
   */
  static async open(config: pg.ClientConfig, notified: () => void): Promise<QueueSession> {
    const socket = new Socket()
    const client = new pg.Client({
      ...config,
      stream: () => socket,
      application_name: SESSION_NAME,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    })
    // Whoever waits for an answer hears of a failure by that; an error event without a listener ends the process.
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
   * Runs a statement after those asked before. pg 9 refuses several at once.
   * @throws Error when the session fails or does not answer in time, after which it is of no use
   */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const asked = this.#lastQuery.then(() =>
      this.#inTime(this.#client.query<Row & pg.QueryResultRow>(text, [...values])),
    )
    this.#lastQuery = asked.catch(() => undefined)
    return (await asked).rows
  }

  /** Ends an earlier session of this process that may still be there on the server, with what it was doing. */
  async terminate(earlier: QueueSession): Promise<void> {
    if (!earlier.#backend) return
    const { pid, startedAt } = earlier.#backend
    await this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz`,
      [pid, startedAt],
    )
  }

  /** Gives the lock back before it returns, where the server still answers. */
  async close(): Promise<void> {
    await this.#inTime(this.#client.end()).catch(() => undefined)
    this.destroy()
  }

  /** Ends the connection at once. Every query under way fails. */
  destroy(): void {
    this.#socket.destroy()
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`the database did not answer within ${ANSWER_WITHIN_MILLISECONDS / 1_000} s`))
        this.destroy()
      }, ANSWER_WITHIN_MILLISECONDS)
    })
    answer.catch(() => undefined)
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
  }
}
