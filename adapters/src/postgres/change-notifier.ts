import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { runStatement } from './run-statement.ts'
import type { Database } from './schema.ts'

/** Notifies of new events after commit. The payload is the mailbox's id; the events are in `mailbox_event`. */
export const EVENT_CHANNEL = 'sen_event'

/** The minimum time between notifications. Otherwise each message in a burst of mail would cost an additional query. */
const GAP_MILLISECONDS = 25

const NOTIFY = `select pg_notify('${EVENT_CHANNEL}', mailbox_id) from unnest($1::text[]) mailbox_id`

/**
 * Notifies all processes that mailboxes have changed: at once, and after a short pause for changes meanwhile. It does
 * so after the commit on another connection, because a NOTIFY inside serialises all commits of the database behind each
 * other's fsync. If the process dies in between, pages find the events at the next poll of the pump.
 */
export class ChangeNotifier {
  readonly #db: Kysely<Database>
  readonly #onUntold: (error: unknown) => void
  readonly #changed = new Set<string>()
  #notifying: Promise<void> | undefined

  /** @param onUntold receives the error if open pages could not be notified of a committed change */
  constructor(db: Kysely<Database>, onUntold: (error: unknown) => void = () => undefined) {
    this.#db = db
    this.#onUntold = onUntold
  }

  notify(mailboxId: string): void {
    this.#changed.add(mailboxId)
    this.#notifying ??= this.#notifyUntilDone()
  }

  /** Resolves when all changes so far were published. Do not close the database earlier. */
  async settled(): Promise<void> {
    await this.#notifying
  }

  async #notifyUntilDone(): Promise<void> {
    while (this.#changed.size > 0) {
      const mailboxIds = [...this.#changed]
      this.#changed.clear()
      await runStatement(this.#db, NOTIFY, [mailboxIds]).catch(this.#onUntold)
      await delay(GAP_MILLISECONDS)
    }
    this.#notifying = undefined
  }
}
