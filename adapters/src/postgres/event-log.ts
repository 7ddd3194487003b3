import type { EventLog, EventLogListener, MailAccessChange } from '@sen/core/realtime/event-log'
import type { MailEvent } from '@sen/core/realtime/mail-event'
import type { AccountId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { SESSION_CHANNEL } from './accounts/session-store.ts'
import { EVENT_CHANNEL } from './change-notifier.ts'
import { listenToChannels } from './channel-listener.ts'
import type { Connection } from './database.ts'
import { rowId } from './row-id.ts'
import type { Database } from './schema.ts'

/** Triggers notify it (migration 0151). */
const MAIL_ACCESS_CHANNEL = 'sen_mail_access'

/** New events are announced by LISTEN on a separate connection. */
export class PostgresEventLog implements EventLog {
  readonly #db: Kysely<Database>
  readonly #connection: Connection

  constructor(db: Kysely<Database>, connection: Connection) {
    this.#db = db
    this.#connection = connection
  }

  async version(mailbox: MailboxId): Promise<number> {
    const row = await this.#db
      .selectFrom('mailbox')
      .select('version')
      .where('id', '=', rowId(mailbox))
      .executeTakeFirst()
    return row?.version ?? 0
  }

  async since(mailbox: MailboxId, version: number, limit: number): Promise<readonly MailEvent[]> {
    const rows = await this.#db
      .selectFrom('mailbox_event')
      .select('body')
      .where('mailbox_id', '=', rowId(mailbox))
      .where('version', '>', version)
      .orderBy('version')
      .orderBy('id')
      .limit(limit)
      .execute()
    // `record` and triggers write the same form.
    return rows.map((row) => row.body as MailEvent)
  }

  async isLongerThan(mailbox: MailboxId, version: number, count: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('mailbox_event')
      .select('version')
      .where('mailbox_id', '=', rowId(mailbox))
      .where('version', '>', version)
      .orderBy('version')
      .offset(count)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async oldestKept(mailbox: MailboxId): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('mailbox_event')
      .select('version')
      .where('mailbox_id', '=', rowId(mailbox))
      .orderBy('version')
      .limit(1)
      .executeTakeFirst()
    return row?.version
  }

  async purgeBefore(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('mailbox_event')
      .where('recorded_at', '<', before)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  listen(listener: EventLogListener): Promise<{ stop(): Promise<void> }> {
    return listenToChannels(this.#connection, {
      handlers: {
        [EVENT_CHANNEL]: (payload) => listener.changed(payload as MailboxId),
        [SESSION_CHANNEL]: (payload) => listener.sessionEnded?.(payload),
        [MAIL_ACCESS_CHANNEL]: (payload) => listener.mailAccessChanged?.(toMailAccessChange(payload)),
      },
      reconnected: () => listener.interrupted(),
    })
  }
}

function toMailAccessChange(payload: string): MailAccessChange {
  const [kind, id = ''] = payload.split(' ')
  return kind === 'organisation' ? { organisationId: id as OrganisationId } : { accountId: id as AccountId }
}
