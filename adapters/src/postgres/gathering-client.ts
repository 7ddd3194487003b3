import type { Writable } from 'node:stream'
import type pg from 'pg'
import { statementName } from './statement-names.ts'

/** Inside a transaction, a statement that begins so may wait for the next one: nobody reads its answer. */
export const WITH_THE_NEXT = '/* with the next */'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[] | undefined
}

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

const NOTHING_YET: Answer = { command: '', rowCount: 0, rows: [] }

/**
 * One connection, as the query builder uses it. Each trip to the server costs both sides more than most statements do,
 * so `begin`, and what is marked `WITH_THE_NEXT`, are held and go out in one write with the statement that follows, in
 * the order they were asked; what fails among them is thrown by that statement, at the latest by `commit`. Needs a
 * connection in pg's pipeline mode.
 */
export class GatheringClient {
  readonly #client: pg.PoolClient
  readonly #stream: Writable
  #held: Statement[] = []
  #isInTransaction = false

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

  release(): void {
    this.#client.release()
  }

  #hold(statement: Statement): Promise<Answer> {
    this.#held.push(statement)
    return Promise.resolve(NOTHING_YET)
  }

  #end(statement: Statement): Promise<Answer> {
    const hasBegun = this.#held[0]?.text !== 'begin'
    this.#isInTransaction = false
    if (statement.text === 'rollback') this.#held = []
    // Nothing was asked of the server since it began: it need not hear of it.
    if (!hasBegun && this.#held.length < 2) {
      this.#held = []
      return Promise.resolve(NOTHING_YET)
    }
    return this.#send(statement)
  }

  async #send(last: Statement): Promise<Answer> {
    const statements = [...this.#held, last]
    this.#held = []
    const all = await Promise.all(this.#write(statements))
    return all.at(-1) ?? NOTHING_YET
  }

  #write(statements: readonly Statement[]): readonly Promise<Answer>[] {
    this.#stream.cork()
    try {
      return statements.map(({ text, values }) =>
        values && values.length > 0
          ? this.#client.query({ ...statementName(text), text, values: [...values] })
          : this.#client.query(text),
      )
    } finally {
      // A connection that stays corked never says anything again.
      this.#stream.uncork()
    }
  }
}
