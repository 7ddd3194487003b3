import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { runStatement } from './run-statement.ts'
import type { Database } from './schema.ts'

/** Told of after commit: the payload is the mailbox's id, the events lie in `mailbox_event`. */
export const EVENT_CHANNEL = 'sen_event'

/** Between two words: in a burst of mail, each message would otherwise cost one more question to the database. */
const GAP_MILLISECONDS = 25

const NOTIFY = `select pg_notify('${EVENT_CHANNEL}', mailbox_id) from unnest($1::text[]) mailbox_id`

/**
 * Tells every process that mailboxes have changed, at once, and what changes meanwhile a moment later. After the commit
 * and beside it: a NOTIFY inside would make all commits of the database queue behind each other's fsync. Dying in between
 * tells nobody; pages of other processes then find the events at the pump's next round.
 */
export class ChangeNotifier {
  readonly #db: Kysely<Database>
  readonly #onUntold: (error: unknown) => void
  readonly #changed = new Set<string>()
  #notifying: Promise<void> | undefined

  /** @param onUntold hears when open pages could not be told of a change that is committed all the same */
  constructor(db: Kysely<Database>, onUntold: (error: unknown) => void = () => undefined) {
    this.#db = db
    this.#onUntold = onUntold
  }

  notify(mailboxId: string): void {
    this.#changed.add(mailboxId)
    this.#notifying ??= this.#notifyUntilDone()
  }

  /** When everybody is told of what has changed so far: before that the database may not be closed. */
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
