import pg from 'pg'

/** First half of the advisory lock keys, so that nobody else's numbers meet ours. */
const LOCK_CLASS = 0x53656e4a
/** A holder that has just taken a job may be about to take its lock. */
const SETTLED_SECONDS = 5
const RECONNECT_MILLISECONDS = 500

/**
 * Shows the other processes that this one is alive, for as long as its database session is: each pool of workers has an
 * advisory lock under its name, which the database drops with the session, however the process ends. Jobs that are
 * locked by a name without such a lock were left behind by a crash; without this they would wait for four hours.
 */
export class WorkerLiveness {
  readonly #config: pg.ClientConfig
  readonly #onError: (error: unknown) => void
  /** By pool, the session that its lock is in. */
  readonly #held = new Map<string, pg.Client | undefined>()
  #client: Promise<pg.Client> | undefined
  #lastQuery: Promise<unknown> = Promise.resolve()
  #isEnded = false

  constructor(config: pg.ClientConfig, onError: (error: unknown) => void) {
    this.#config = config
    this.#onError = onError
  }

  /** From here on nobody takes the jobs of this pool away from it. */
  async hold(poolId: string): Promise<void> {
    if (!this.#held.has(poolId)) this.#held.set(poolId, undefined)
    while (!(await this.#tryHold(poolId))) await sleep(RECONNECT_MILLISECONDS)
  }

  async #tryHold(poolId: string): Promise<boolean> {
    try {
      const client = await this.#open()
      // Locks count: one taken twice would outlive its release.
      if (this.#held.get(poolId) === client) return true
      await this.#query(client, 'select pg_advisory_lock($1::integer, hashtext($2))', [LOCK_CLASS, poolId])
      this.#held.set(poolId, client)
      return true
    } catch (error) {
      if (this.#isEnded || !this.#held.has(poolId)) throw error
      this.#onError(error)
      return false
    }
  }

  async letGo(poolId: string): Promise<void> {
    this.#held.delete(poolId)
    const client = await this.#client?.catch(() => undefined)
    if (client) await this.#query(client, 'select pg_advisory_unlock($1::integer, hashtext($2))', [LOCK_CLASS, poolId])
  }

  /** Lets the jobs go that died with their holders; says how many holders those were. */
  async freeOrphans(): Promise<number> {
    const client = await this.#open()
    const { rows } = await this.#query<{ locked_by: string }>(
      client,
      `select distinct locked_by from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - make_interval(secs => $1)`,
      [SETTLED_SECONDS],
    )
    const strangers = rows.map((row) => row.locked_by).filter((poolId) => !this.#held.has(poolId))
    for (const poolId of strangers) await this.#freeIfDead(client, poolId)
    return strangers.length
  }

  async end(): Promise<void> {
    this.#isEnded = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #freeIfDead(client: pg.Client, poolId: string): Promise<void> {
    const { rows } = await this.#query<{ dead: boolean }>(
      client,
      'select pg_try_advisory_lock($1::integer, hashtext($2)) as dead',
      [LOCK_CLASS, poolId],
    )
    if (!rows[0]?.dead) return
    await this.#query(client, 'select graphile_worker.force_unlock_workers($1::text[])', [[poolId]])
    // Those that had ordered their own successor before they died have nothing left to do.
    await this.#query(
      client,
      `select from graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts
       ))`,
    )
    await this.#query(client, 'select pg_advisory_unlock($1::integer, hashtext($2))', [LOCK_CLASS, poolId])
  }

  /** One after the other: a client that several ask at once is a fault from pg 9 on. */
  #query<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
    const asked = this.#lastQuery.then(() => client.query<Row>(text, values))
    this.#lastQuery = asked.catch(() => undefined)
    return asked
  }

  #open(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, keepAlive: true, application_name: 'sen-jobs-liveness' })
    let isLost = false
    // A connection may report its end several times over, and an error that nobody hears ends the process.
    const lose = (error?: Error) => {
      if (this.#isEnded || isLost) return
      isLost = true
      this.#client = undefined
      if (error) this.#onError(error)
      // Its locks are gone with it: take them again before anybody thinks that we are.
      setTimeout(() => this.#holdAgain(), RECONNECT_MILLISECONDS).unref()
    }
    client.on('error', lose)
    client.on('end', () => lose())
    try {
      await client.connect()
      return client
    } catch (error) {
      isLost = true
      this.#client = undefined
      throw error
    }
  }

  #holdAgain(): void {
    if (this.#isEnded) return
    Promise.all([...this.#held.keys()].map((poolId) => this.hold(poolId))).catch(() => undefined)
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
