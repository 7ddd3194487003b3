import type { Job } from '@sen/core/job'
import type { JobOptions } from '@sen/core/kit/job'
import type { CallScope } from '@sen/core/ports/call-scope'
import type { MailEvent } from '@sen/core/realtime/mail-event'
import type { MailStore, Reader, WriteOptions, Writer } from '@sen/core/store'
import type { MailboxId } from '@sen/model/ids'
import type { Kysely, Transaction } from 'kysely'
import { ChangeNotifier } from './change-notifier.ts'
import { contactGroupReader, contactGroupWriter } from './contacts/contact-groups.ts'
import { contactReader, contactWriter } from './contacts/contact-store.ts'
import { driveReader } from './drive/drive-reader.ts'
import { driveTaskWriter } from './drive/drive-tasks.ts'
import { driveWriter } from './drive/drive-writer.ts'
import { cancelJob, enqueueJob } from './jobs.ts'
import { lazyStores } from './lazy-stores.ts'
import { PageBounds } from './lists/page-bounds.ts'
import { RowCache } from './lists/row-cache.ts'
import type { KnownLists } from './lists/thread-pages.ts'
import { WriteQueue } from './pools/write-queue.ts'
import { rowId } from './row-id.ts'
import { runStatement, runWithTheNext } from './run-statement.ts'
import type { Database } from './schema.ts'
import { SearchCache } from './search/search-cache.ts'
import { searchReader } from './search/search-reader.ts'
import { fileRequestReader, fileRequestWriter } from './shares/file-requests.ts'
import { shareReader, shareWriter } from './shares/shares.ts'
import { forwardReader, forwardWriter } from './stores/account/forwarding.ts'
import { mailedCodeReader, mailedCodeWriter } from './stores/account/mailed-codes.ts'
import { profileReader, profileWriter } from './stores/account/profiles.ts'
import { senderReader, senderWriter } from './stores/account/senders.ts'
import { vacationReader, vacationWriter } from './stores/account/vacation.ts'
import { draftClaimWriter } from './stores/draft-claims.ts'
import { draftWriter } from './stores/drafts.ts'
import { exportReader, exportWriter } from './stores/exports.ts'
import { fileReader, fileWriter } from './stores/files.ts'
import { filingReader } from './stores/filing.ts'
import { filterReader, filterWriter } from './stores/filters/filters.ts'
import { folderReader, folderWriter } from './stores/folders.ts'
import { importReader, importWriter } from './stores/imports.ts'
import { labelReader, labelWriter } from './stores/labels/labels.ts'
import { mailProgramReader, mailProgramWriter } from './stores/mail-programs/mail-programs.ts'
import { mailboxReader, mailboxWriter } from './stores/mailboxes.ts'
import { messageReader, messageWriter } from './stores/messages.ts'
import { moveInReader, moveInWriter } from './stores/move-ins.ts'
import { quarantineWriter } from './stores/quarantine.ts'
import { reminderReader, reminderWriter } from './stores/reminders.ts'
import { removedMailReader, removedMailWriter } from './stores/removed-mail.ts'
import { periodicReader, periodicWriter } from './stores/sending/periodics.ts'
import { recallWriter } from './stores/sending/recalls.ts'
import { sendingMeter, sendingMeterReader } from './stores/sending/sending-meter.ts'
import { submissionReader, submissionWriter } from './stores/sending/submissions.ts'
import { viewReader, viewWriter } from './stores/sending/views.ts'
import { settingReader, settingWriter } from './stores/settings.ts'
import { signatureReader, signatureWriter } from './stores/signatures.ts'
import { taskThreadWriter } from './stores/tasks/task-threads.ts'
import { taskReader, taskWriter } from './stores/tasks/tasks.ts'
import { templateReader, templateWriter } from './stores/templates.ts'
import { threadWriter } from './stores/thread-writer.ts'
import { threadReader } from './stores/threads.ts'
import { trustReader, trustWriter } from './stores/trust.ts'
import { uploadReader, uploadWriter } from './stores/uploads.ts'

const NEXT_VERSION = 'update mailbox set version = version + 1 where id = $1 returning version'
const RECORD_EVENT = 'insert into mailbox_event (mailbox_id, version, body) values ($1, $2, $3)'

export interface MailStoreOptions {
  readonly writes?: Kysely<Database>
  /** All stores of a program share one, as `notifier` and `queue`. */
  readonly scope?: CallScope
  readonly notifier?: ChangeNotifier
  readonly queue?: WriteQueue
}

/** A mailbox's id becomes a condition of every query here, and nowhere else. */
export class PostgresMailStore implements MailStore {
  readonly #reads: Kysely<Database>
  readonly #writes: Kysely<Database>
  readonly #notifier: ChangeNotifier
  readonly #queue: WriteQueue
  readonly #scope: CallScope | undefined
  readonly #known: KnownCaches = {
    lists: { bounds: new PageBounds(), rows: new RowCache() },
    searches: new SearchCache(),
  }

  constructor(
    db: Kysely<Database>,
    { writes = db, scope, notifier = new ChangeNotifier(db), queue = new WriteQueue() }: MailStoreOptions = {},
  ) {
    this.#reads = db
    this.#writes = writes
    this.#notifier = notifier
    this.#queue = queue
    this.#scope = scope
  }

  read<T>(mailbox: MailboxId, work: (reader: Reader) => Promise<T>): Promise<T> {
    return work(readerOf({ db: this.#reads, id: rowId(mailbox), ...this.#known }))
  }

  async write<T>(mailbox: MailboxId, work: (writer: Writer) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    if (options.outlivesCall && this.#scope?.current()) {
      return this.#scope.leave(() => this.write(mailbox, work, options))
    }
    const id = rowId(mailbox)
    let hasNews = false
    const onEvent = () => {
      hasNews = true
    }
    const result = await this.#queue.run(
      id,
      this.#scope?.current(),
      () => this.#writes.transaction().execute((tx) => work(writerIn(tx, id, onEvent))),
      options,
    )
    if (hasNews) this.#notifier.notify(id)
    return result
  }
}

interface KnownCaches {
  readonly lists: KnownLists
  readonly searches: SearchCache
}

interface ReaderNeeds extends KnownCaches {
  readonly db: Kysely<Database>
  readonly id: string
}

const readerOf = lazyStores<ReaderNeeds, Reader>({
  mailbox: ({ db, id }) => mailboxReader(db, id),
  folders: ({ db, id }) => folderReader(db, id),
  labels: ({ db, id }) => labelReader(db, id),
  threads: ({ db, id, lists }) => threadReader(db, id, lists),
  messages: ({ db, id }) => messageReader(db, id),
  files: ({ db, id }) => fileReader(db, id),
  settings: ({ db, id }) => settingReader(db, id),
  signatures: ({ db, id }) => signatureReader(db, id),
  templates: ({ db, id }) => templateReader(db, id),
  senders: ({ db, id }) => senderReader(db, id),
  forwarding: ({ db, id }) => forwardReader(db, id),
  vacation: ({ db, id }) => vacationReader(db, id),
  codes: ({ db, id }) => mailedCodeReader(db, id),
  profiles: ({ db, id }) => profileReader(db, id),
  submissions: ({ db, id }) => submissionReader(db, id),
  sendingMeter: ({ db, id }) => sendingMeterReader(db, id),
  periodics: ({ db, id }) => periodicReader(db, id),
  reminders: ({ db, id }) => reminderReader(db, id),
  filters: ({ db, id }) => filterReader(db, id),
  tasks: ({ db, id }) => taskReader(db, id),
  exports: ({ db, id }) => exportReader(db, id),
  uploads: ({ db, id }) => uploadReader(db, id),
  imports: ({ db, id }) => importReader(db, id),
  moveIns: ({ db, id }) => moveInReader(db, id),
  search: ({ db, id, searches }) => searchReader(db, id, searches),
  removedMail: ({ db, id }) => removedMailReader(db, id),
  quarantine: ({ db, id }) => quarantineWriter(db, id),
  contacts: ({ db, id }) => contactReader(db, id),
  contactGroups: ({ db, id }) => contactGroupReader(db, id),
  trust: ({ db, id }) => trustReader(db, id),
  views: ({ db, id }) => viewReader(db, id),
  drive: ({ db, id }) => driveReader(db, id),
  shares: ({ db, id }) => shareReader(db, id),
  fileRequests: ({ db, id }) => fileRequestReader(db, id),
  mailPrograms: ({ db, id }) => mailProgramReader(db, id),
})

type StoresOfWriter = Omit<Writer, 'nextVersion' | 'record' | 'enqueue' | 'cancelJob'>

interface WriterNeeds {
  readonly tx: Transaction<Database>
  readonly id: string
}

const storesOfWriter = lazyStores<WriterNeeds, StoresOfWriter>({
  mailbox: ({ tx, id }) => mailboxWriter(tx, id),
  folders: ({ tx, id }) => folderWriter(tx, id),
  labels: ({ tx, id }) => labelWriter(tx, id),
  threads: ({ tx, id }) => threadWriter(tx, id),
  messages: ({ tx, id }) => messageWriter(tx, id),
  drafts: ({ tx, id }) => draftWriter(tx, id),
  draftClaims: ({ tx, id }) => draftClaimWriter(tx, id),
  files: ({ tx, id }) => fileWriter(tx, id),
  settings: ({ tx, id }) => settingWriter(tx, id),
  signatures: ({ tx, id }) => signatureWriter(tx, id),
  templates: ({ tx, id }) => templateWriter(tx, id),
  senders: ({ tx, id }) => senderWriter(tx, id),
  forwarding: ({ tx, id }) => forwardWriter(tx, id),
  vacation: ({ tx, id }) => vacationWriter(tx, id),
  codes: ({ tx, id }) => mailedCodeWriter(tx, id),
  profiles: ({ tx, id }) => profileWriter(tx, id),
  submissions: ({ tx, id }) => submissionWriter(tx, id),
  sendingMeter: ({ tx, id }) => sendingMeter(tx, id),
  periodics: ({ tx, id }) => periodicWriter(tx, id),
  reminders: ({ tx, id }) => reminderWriter(tx, id),
  filters: ({ tx, id }) => filterWriter(tx, id),
  tasks: ({ tx, id }) => taskWriter(tx, id),
  taskThreads: ({ tx, id }) => taskThreadWriter(tx, id),
  driveTasks: ({ tx, id }) => driveTaskWriter(tx, id),
  exports: ({ tx, id }) => exportWriter(tx, id),
  uploads: ({ tx, id }) => uploadWriter(tx, id),
  imports: ({ tx, id }) => importWriter(tx, id),
  moveIns: ({ tx, id }) => moveInWriter(tx, id),
  // Uncommitted changes must not be cached.
  search: ({ tx, id }) => searchReader(tx, id, new SearchCache(0)),
  contacts: ({ tx, id }) => contactWriter(tx, id),
  contactGroups: ({ tx, id }) => contactGroupWriter(tx, id),
  trust: ({ tx, id }) => trustWriter(tx, id),
  recalls: ({ tx, id }) => recallWriter(tx, id),
  removedMail: ({ tx, id }) => removedMailWriter(tx, id),
  quarantine: ({ tx, id }) => quarantineWriter(tx, id),
  filing: ({ tx, id }) => filingReader(tx, id),
  views: ({ tx, id }) => viewWriter(tx, id),
  drive: ({ tx, id }) => driveWriter(tx, id),
  shares: ({ tx, id }) => shareWriter(tx, id),
  fileRequests: ({ tx, id }) => fileRequestWriter(tx, id),
  mailPrograms: ({ tx, id }) => mailProgramWriter(tx, id),
})

/** @param onEvent called if open pages must be notified after the commit */
export function writerIn(tx: Transaction<Database>, mailboxId: string, onEvent: () => void): Writer {
  let version: Promise<number> | undefined
  return Object.assign(storesOfWriter({ tx, id: mailboxId }), {
    nextVersion: () => {
      version ??= incrementVersion(tx, mailboxId)
      return version
    },
    record: async (event: MailEvent) => {
      await runWithTheNext(tx, RECORD_EVENT, [mailboxId, event.version, JSON.stringify(event)])
      onEvent()
    },
    enqueue: (job: Job, options?: JobOptions) => enqueueJob(tx, job, options),
    cancelJob: (key: string) => cancelJob(tx, key),
  })
}

async function incrementVersion(tx: Transaction<Database>, mailboxId: string): Promise<number> {
  const [row] = await runStatement<{ version: number }>(tx, NEXT_VERSION, [mailboxId])
  if (!row) throw new Error('there is no such mailbox')
  return row.version
}
