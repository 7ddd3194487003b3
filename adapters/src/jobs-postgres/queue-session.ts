import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'

/** First half of the advisory lock keys of job queues. */
export const LOCK_CLASS = 0x53656e4a
/** The name of these sessions in `pg_stat_activity`. */
export const SESSION_NAME = 'sen-jobs'

/** The queue's statements take milliseconds. A session that does not answer within this time is given up. */
const ANSWER_WITHIN_MILLISECONDS = 5_000

/** Lets the server end the session of a machine that vanished; TCP alone waits for two hours. */
const KEEPALIVES = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

/** Identifies a server process. Its pid alone may be reused. */
interface Backend {
  readonly pid: number
  readonly startedAt: string
}

/**
 * The database session in which a process fetches jobs and stores their outcomes. It holds an advisory lock under its
 * `workerId`, which is also the name that locks jobs. PostgreSQL drops the lock with the session, so a job whose name
 * has no lock was left behind. A session is never repaired: after its first failure, the caller opens another.
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
    // Waiting callers get the failure themselves. Without a listener, an error event would end the process.
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
   * Runs a statement after the previous ones, because pg 9 does not allow several at once.
   * @throws Error when the session fails or does not answer in time; it is unusable then
   */
  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const asked = this.#lastQuery.then(() =>
      this.#inTime(this.#client.query<Row & pg.QueryResultRow>(text, [...values])),
    )
    this.#lastQuery = asked.catch(() => undefined)
    return (await asked).rows
  }

  /** Terminates an earlier session of this process that may still exist on the server, with its running statement. */
  async terminate(earlier: QueueSession): Promise<void> {
    if (!earlier.#backend) return
    const { pid, startedAt } = earlier.#backend
    await this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz`,
      [pid, startedAt],
    )
  }

  /** Releases the lock before it returns, if the server still answers. */
  async close(): Promise<void> {
    await this.#inTime(this.#client.end()).catch(() => undefined)
    this.destroy()
  }

  /** Ends the connection at once. All running queries fail. */
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
