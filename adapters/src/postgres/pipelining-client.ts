import type { Writable } from 'node:stream'
import type pg from 'pg'

/** A marked statement in a transaction is sent with the next one, because its result is not needed. */
export const WITH_THE_NEXT = '/* with the next */'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[] | undefined
}

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

const NOTHING_YET: Answer = { command: '', rowCount: 0, rows: [] }

interface Trip {
  readonly statements: readonly Statement[]
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Saves round trips: `begin` and statements marked `WITH_THE_NEXT` are sent with the next statement, in order. If one
 * of them fails, that statement throws, at the latest `commit`. It needs pg's pipeline mode.
 */
export class PipeliningClient {
  readonly #client: pg.PoolClient
  readonly #stream: Writable
  #held: Statement[] = []
  #trips: Trip[] = []
  #isInTransaction = false
  #returned: (() => Promise<void>) | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
    this.#stream = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection.stream
  }

  query(text: string, values?: readonly unknown[]): Promise<Answer> {
    const statement = { text, values }
    if (text === 'begin') {
      this.#isInTransaction = true
      return this.#hold(statement)
    }
    if (this.#isInTransaction && text.startsWith(WITH_THE_NEXT)) return this.#hold(statement)
    if (text !== 'commit' && text !== 'rollback') return this.#send(statement)
    return this.#end(statement)
  }

  get processId(): number {
    return (this.#client as unknown as { readonly processID: number }).processID
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction
  }

  lend(returned: () => Promise<void>): void {
    this.#returned = returned
  }

  release(): void {
    const returned = this.#returned
    this.#returned = undefined
    if (returned) void returned().finally(() => this.#client.release())
    else this.#client.release()
  }

  #hold(statement: Statement): Promise<Answer> {
    this.#held.push(statement)
    return Promise.resolve(NOTHING_YET)
  }

  #end(statement: Statement): Promise<Answer> {
    const hasBegun = this.#held[0]?.text !== 'begin'
    this.#isInTransaction = false
    if (statement.text === 'rollback') this.#held = []
    // The transaction has not been started on the server, so no rollback is sent.
    if (!hasBegun && this.#held.length < 2) {
      this.#held = []
      return Promise.resolve(NOTHING_YET)
    }
    return this.#send(statement)
  }

  #send(last: Statement): Promise<Answer> {
    const statements = [...this.#held, last]
    this.#held = []
    return new Promise((resolve, reject) => {
      this.#trips.push({ statements, resolve, reject })
      if (this.#trips.length === 1) queueMicrotask(() => this.#leave())
    })
  }

  #leave(): void {
    const trips = this.#trips
    this.#trips = []
    this.#stream.cork()
    try {
      for (const { statements, resolve, reject } of trips) {
        Promise.all(statements.map((statement) => this.#execute(statement))).then(
          (all) => resolve(all.at(-1) ?? NOTHING_YET),
          reject,
        )
      }
    } finally {
      // A connection that stays corked would never send again.
      this.#stream.uncork()
    }
  }

  async #execute({ text, values }: Statement): Promise<Answer> {
    return values && values.length > 0
      ? this.#client.query({ ...statementName(text), text, values: [...values] })
      : this.#client.query(text)
  }
}

/** Some code generates texts dynamically, and the server would keep all of them. */
const MAX_STATEMENTS = 400
const PREPARABLE = /^\s*(?:\/\*[^*]*\*\/\s*)?(select|insert|update|delete|with)\b/i

const names = new Map<string, string>()

function statementName(text: string): { readonly name?: string } {
  const known = names.get(text)
  if (known) return { name: known }
  if (names.size >= MAX_STATEMENTS || !PREPARABLE.test(text)) return {}
  const name = `sen_${names.size}`
  names.set(text, name)
  return { name }
}
