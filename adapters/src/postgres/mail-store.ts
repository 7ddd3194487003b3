import type { MailStore, Reader, Writer } from '@sen/core/store'
import type { MailboxId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { cancelJob, enqueueJob } from './jobs.ts'
import { rowId } from './row-id.ts'
import type { Database } from './schema.ts'
import { draftWriter } from './stores/drafts.ts'
import { fileReader, fileWriter } from './stores/files.ts'
import { folderReader, folderWriter } from './stores/folders.ts'
import { mailboxReader, mailboxWriter } from './stores/mailboxes.ts'
import { messageReader, messageWriter } from './stores/messages.ts'
import { settingReader, settingWriter } from './stores/settings.ts'
import { submissionReader, submissionWriter } from './stores/submissions.ts'
import { threadWriter } from './stores/thread-writer.ts'
import { threadReader } from './stores/threads.ts'

/** Told of after commit: the payload is the mailbox's id, the events lie in `mailbox_event`. */
export const EVENT_CHANNEL = 'sen_event'

/** All mail in PostgreSQL. The one place where a mailbox's id becomes a condition of every query. */
export class PostgresMailStore implements MailStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  read<T>(mailbox: MailboxId, work: (reader: Reader) => Promise<T>): Promise<T> {
    return work(reader(this.#db, rowId(mailbox)))
  }

  write<T>(mailbox: MailboxId, work: (writer: Writer) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute((tx) => work(writer(tx, rowId(mailbox))))
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
  }
}

function writer(tx: Transaction<Database>, mailboxId: string): Writer {
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
    nextVersion: () => {
      version ??= takeNextVersion(tx, mailboxId)
      return version
    },
    record: async (event) => {
      const { version: eventVersion } = event
      const body = JSON.stringify(event)
      await sql`with told as (select pg_notify(${EVENT_CHANNEL}, ${mailboxId}))
        insert into mailbox_event (mailbox_id, version, body)
        select ${mailboxId}, ${eventVersion}, ${body}::jsonb from told`.execute(tx)
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
