import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { runStatement } from './run-statement.ts'
import type { Database } from './schema.ts'

/** The payload is the mailbox's id; the events are in `mailbox_event`. */
export const EVENT_CHANNEL = 'sen_event'

/** Otherwise each message in a burst of mail would cost a query. */
const GAP_MILLISECONDS = 25

const NOTIFY = `select pg_notify('${EVENT_CHANNEL}', mailbox_id) from unnest($1::text[]) mailbox_id`

/**
 * Notifies after the commit on another connection, because a NOTIFY inside serialises all commits of the database. If
 * the process dies in between, pages find the events at the next poll.
 */
export class ChangeNotifier {
  readonly #db: Kysely<Database>
  readonly #onFailure: (error: unknown) => void
  readonly #changed = new Set<string>()
  #notifying: Promise<void> | undefined

  /** @param onFailure receives the error if open pages were not notified of a commit */
  constructor(db: Kysely<Database>, onFailure: (error: unknown) => void = () => undefined) {
    this.#db = db
    this.#onFailure = onFailure
  }

  notify(mailboxId: string): void {
    this.#changed.add(mailboxId)
    this.#notifying ??= this.#notifyUntilDone()
  }

  async settled(): Promise<void> {
    await this.#notifying
  }

  async #notifyUntilDone(): Promise<void> {
    while (this.#changed.size > 0) {
      const mailboxIds = [...this.#changed]
      this.#changed.clear()
      await runStatement(this.#db, NOTIFY, [mailboxIds]).catch(this.#onFailure)
      await delay(GAP_MILLISECONDS)
    }
    this.#notifying = undefined
  }
}
