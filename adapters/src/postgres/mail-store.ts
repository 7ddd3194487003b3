import type { MailStore, Reader, Writer } from '@sen/core/store'
import type { MailboxId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { cancelJob, enqueueJob } from './jobs.ts'
import { rowId } from './row-id.ts'
import type { Database } from './schema.ts'
import { searchReader } from './search/search-reader.ts'
import { batchReader, batchWriter } from './stores/batches.ts'
import { draftWriter } from './stores/drafts.ts'
import { fileReader, fileWriter } from './stores/files.ts'
import { folderReader, folderWriter } from './stores/folders.ts'
import { mailboxReader, mailboxWriter } from './stores/mailboxes.ts'
import { messageReader, messageWriter } from './stores/messages.ts'
import { ruleReader, ruleWriter } from './stores/rules.ts'
import { settingReader, settingWriter } from './stores/settings.ts'
import { submissionReader, submissionWriter } from './stores/submissions.ts'
import { threadWriter } from './stores/thread-writer.ts'
import { threadReader } from './stores/threads.ts'
import { trustReader, trustWriter } from './stores/trust.ts'

/** Told of after commit: the payload is the mailbox's id, the events lie in `mailbox_event`. */
export const EVENT_CHANNEL = 'sen_event'

/** All mail in PostgreSQL. The one place where a mailbox's id becomes a condition of every query. */
export class PostgresMailStore implements MailStore {
  readonly #db: Kysely<Database>
  readonly #onUntold: (error: unknown) => void
  readonly #telling = new Map<string, 'once' | 'again'>()

  /** @param onUntold hears when open pages could not be told of a change that is committed all the same */
  constructor(db: Kysely<Database>, onUntold: (error: unknown) => void = () => undefined) {
    this.#db = db
    this.#onUntold = onUntold
  }

  read<T>(mailbox: MailboxId, work: (reader: Reader) => Promise<T>): Promise<T> {
    return work(reader(this.#db, rowId(mailbox)))
  }

  async write<T>(mailbox: MailboxId, work: (writer: Writer) => Promise<T>): Promise<T> {
    let hasNews = false
    const result = await this.#db.transaction().execute((tx) =>
      work(
        writer(tx, rowId(mailbox), () => {
          hasNews = true
        }),
      ),
    )
    if (hasNews) this.#tell(rowId(mailbox))
    return result
  }

  /**
   * After the commit and beside it: a NOTIFY inside would make all commits of the database queue behind each other's
   * fsync. Dying in between tells nobody; pages of other processes then find the events at the pump's next round.
   */
  #tell(mailboxId: string): void {
    const isUnderWay = this.#telling.has(mailboxId)
    this.#telling.set(mailboxId, isUnderWay ? 'again' : 'once')
    if (!isUnderWay) void this.#tellUntilTold(mailboxId)
  }

  /** A burst of changes is told of twice: for the first of them, and once more for those that came meanwhile. */
  async #tellUntilTold(mailboxId: string): Promise<void> {
    do {
      this.#telling.set(mailboxId, 'once')
      await sql`select pg_notify(${EVENT_CHANNEL}, ${mailboxId})`.execute(this.#db).catch(this.#onUntold)
    } while (this.#telling.get(mailboxId) === 'again')
    this.#telling.delete(mailboxId)
  }
}

function reader(db: Kysely<Database>, mailboxId: string): Reader {
  return {
    mailbox: mailboxReader(db, mailboxId),
    folders: folderReader(db, mailboxId),
    threads: threadReader(db, mailboxId),
    messages: messageReader(db, mailboxId),
    files: fileReader(db, mailboxId),
    settings: settingReader(db, mailboxId),
    submissions: submissionReader(db, mailboxId),
    rules: ruleReader(db, mailboxId),
    batches: batchReader(db, mailboxId),
    search: searchReader(db, mailboxId),
    trust: trustReader(db, mailboxId),
  }
}

function writer(tx: Transaction<Database>, mailboxId: string, onEvent: () => void): Writer {
  let version: Promise<number> | undefined
  return {
    mailbox: mailboxWriter(tx, mailboxId),
    folders: folderWriter(tx, mailboxId),
    threads: threadWriter(tx, mailboxId),
    messages: messageWriter(tx, mailboxId),
    drafts: draftWriter(tx, mailboxId),
    files: fileWriter(tx, mailboxId),
    settings: settingWriter(tx, mailboxId),
    submissions: submissionWriter(tx, mailboxId),
    rules: ruleWriter(tx, mailboxId),
    batches: batchWriter(tx, mailboxId),
    search: searchReader(tx, mailboxId),
    trust: trustWriter(tx, mailboxId),
    nextVersion: () => {
      version ??= takeNextVersion(tx, mailboxId)
      return version
    },
    record: async (event) => {
      const row = { mailbox_id: mailboxId, version: event.version, body: JSON.stringify(event) }
      await tx.insertInto('mailbox_event').values(row).execute()
      onEvent()
    },
    enqueue: (job, options) => enqueueJob(tx, job, options),
    cancelJob: (key) => cancelJob(tx, key),
  }
}

async function takeNextVersion(tx: Transaction<Database>, mailboxId: string): Promise<number> {
  const row = await tx
    .updateTable('mailbox')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', mailboxId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}
