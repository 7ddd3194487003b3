import type { CallScope } from '@sen/core/ports/call-scope'
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
    return work(reader(this.#reads, rowId(mailbox), this.#known))
  }

  async write<T>(mailbox: MailboxId, work: (writer: Writer) => Promise<T>, options: WriteOptions = {}): Promise<T> {
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

function reader(db: Kysely<Database>, mailboxId: string, { lists, searches }: KnownCaches): Reader {
  return {
    mailbox: mailboxReader(db, mailboxId),
    folders: folderReader(db, mailboxId),
    labels: labelReader(db, mailboxId),
    threads: threadReader(db, mailboxId, lists),
    messages: messageReader(db, mailboxId),
    files: fileReader(db, mailboxId),
    settings: settingReader(db, mailboxId),
    signatures: signatureReader(db, mailboxId),
    templates: templateReader(db, mailboxId),
    senders: senderReader(db, mailboxId),
    forwarding: forwardReader(db, mailboxId),
    vacation: vacationReader(db, mailboxId),
    codes: mailedCodeReader(db, mailboxId),
    profiles: profileReader(db, mailboxId),
    submissions: submissionReader(db, mailboxId),
    sendingMeter: sendingMeterReader(db, mailboxId),
    periodics: periodicReader(db, mailboxId),
    filters: filterReader(db, mailboxId),
    tasks: taskReader(db, mailboxId),
    exports: exportReader(db, mailboxId),
    uploads: uploadReader(db, mailboxId),
    imports: importReader(db, mailboxId),
    moveIns: moveInReader(db, mailboxId),
    search: searchReader(db, mailboxId, searches),
    removedMail: removedMailReader(db, mailboxId),
    quarantine: quarantineWriter(db, mailboxId),
    contacts: contactReader(db, mailboxId),
    contactGroups: contactGroupReader(db, mailboxId),
    trust: trustReader(db, mailboxId),
    views: viewReader(db, mailboxId),
    drive: driveReader(db, mailboxId),
    shares: shareReader(db, mailboxId),
    fileRequests: fileRequestReader(db, mailboxId),
    mailPrograms: mailProgramReader(db, mailboxId),
  }
}

/** @param onEvent called if open pages must be notified after the commit */
export function writerIn(tx: Transaction<Database>, mailboxId: string, onEvent: () => void): Writer {
  let version: Promise<number> | undefined
  return {
    mailbox: mailboxWriter(tx, mailboxId),
    folders: folderWriter(tx, mailboxId),
    labels: labelWriter(tx, mailboxId),
    threads: threadWriter(tx, mailboxId),
    messages: messageWriter(tx, mailboxId),
    drafts: draftWriter(tx, mailboxId),
    draftClaims: draftClaimWriter(tx, mailboxId),
    files: fileWriter(tx, mailboxId),
    settings: settingWriter(tx, mailboxId),
    signatures: signatureWriter(tx, mailboxId),
    templates: templateWriter(tx, mailboxId),
    senders: senderWriter(tx, mailboxId),
    forwarding: forwardWriter(tx, mailboxId),
    vacation: vacationWriter(tx, mailboxId),
    codes: mailedCodeWriter(tx, mailboxId),
    profiles: profileWriter(tx, mailboxId),
    submissions: submissionWriter(tx, mailboxId),
    sendingMeter: sendingMeter(tx, mailboxId),
    periodics: periodicWriter(tx, mailboxId),
    filters: filterWriter(tx, mailboxId),
    tasks: taskWriter(tx, mailboxId),
    taskThreads: taskThreadWriter(tx, mailboxId),
    driveTasks: driveTaskWriter(tx, mailboxId),
    exports: exportWriter(tx, mailboxId),
    uploads: uploadWriter(tx, mailboxId),
    imports: importWriter(tx, mailboxId),
    moveIns: moveInWriter(tx, mailboxId),
    // Uncommitted changes must not be cached.
    search: searchReader(tx, mailboxId, new SearchCache(0)),
    contacts: contactWriter(tx, mailboxId),
    contactGroups: contactGroupWriter(tx, mailboxId),
    trust: trustWriter(tx, mailboxId),
    recalls: recallWriter(tx, mailboxId),
    removedMail: removedMailWriter(tx, mailboxId),
    quarantine: quarantineWriter(tx, mailboxId),
    filing: filingReader(tx, mailboxId),
    views: viewWriter(tx, mailboxId),
    drive: driveWriter(tx, mailboxId),
    shares: shareWriter(tx, mailboxId),
    fileRequests: fileRequestWriter(tx, mailboxId),
    mailPrograms: mailProgramWriter(tx, mailboxId),
    nextVersion: () => {
      version ??= incrementVersion(tx, mailboxId)
      return version
    },
    record: async (event) => {
      await runWithTheNext(tx, RECORD_EVENT, [mailboxId, event.version, JSON.stringify(event)])
      onEvent()
    },
    enqueue: (job, options) => enqueueJob(tx, job, options),
    cancelJob: (key) => cancelJob(tx, key),
  }
}

async function incrementVersion(tx: Transaction<Database>, mailboxId: string): Promise<number> {
  const [row] = await runStatement<{ version: number }>(tx, NEXT_VERSION, [mailboxId])
  if (!row) throw new Error('there is no such mailbox')
  return row.version
}
