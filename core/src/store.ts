import type { MailboxId } from '@sen/model/ids'
import type { FileReader, FileWriter } from './attachments/file-store.ts'
import type { ContactGroupReader, ContactGroupWriter } from './contacts/contact-group-store.ts'
import type { ContactReader, ContactWriter } from './contacts/contact-store.ts'
import type { DraftClaimWriter } from './drafts/draft-claim-store.ts'
import type { DraftWriter } from './drafts/draft-store.ts'
import type { DriveReader, DriveWriter } from './drive/drive-store.ts'
import type { ExportReader, ExportWriter } from './exports/export-store.ts'
import type { FileRequestReader, FileRequestWriter } from './file-requests/file-request-store.ts'
import type { FilterReader, FilterWriter } from './filters/filter-store.ts'
import type { FolderReader, FolderWriter } from './folders/folder-store.ts'
import type { ForwardReader, ForwardWriter } from './forwarding/forward-store.ts'
import type { ImportReader, ImportWriter } from './imports/import-store.ts'
import type { Job } from './job.ts'
import type { JobOptions } from './kit/job.ts'
import type { LabelReader, LabelWriter } from './labels/label-store.ts'
import type { MailProgramReader, MailProgramWriter } from './mail-programs/mail-program-store.ts'
import type { MailboxReader, MailboxWriter } from './mailboxes/mailbox-store.ts'
import type { MailedCodeReader, MailedCodeWriter } from './mailed-codes/mailed-code-store.ts'
import type { MessageReader, MessageWriter } from './messages/message-store.ts'
import type { MoveInReader, MoveInWriter } from './moving-in/move-in-store.ts'
import type { ProfileReader, ProfileWriter } from './profiles/profile-store.ts'
import type { QuarantineReader, QuarantineWriter } from './quarantine/quarantine-store.ts'
import type { MailEvent } from './realtime/mail-event.ts'
import type { RecallWriter } from './recall/recall-store.ts'
import type { FilingReader } from './receiving/filing-store.ts'
import type { PeriodicReader, PeriodicWriter } from './recurrence/periodic-store.ts'
import type { ReminderReader, ReminderWriter } from './reminders/reminder-store.ts'
import type { RemovedMailReader, RemovedMailWriter } from './removed-mail/removed-mail-store.ts'
import type { SearchReader } from './search/search-store.ts'
import type { SenderReader, SenderWriter } from './senders/sender-store.ts'
import type { SendingMeter, SendingMeterReader } from './sending/limits/sending-meter-store.ts'
import type { SubmissionReader, SubmissionWriter } from './sending/submission-store.ts'
import type { SettingReader, SettingWriter } from './settings/setting-store.ts'
import type { ShareReader, ShareWriter } from './shares/share-store.ts'
import type { SignatureReader, SignatureWriter } from './signatures/signature-store.ts'
import type { DriveTaskWriter } from './tasks/drive/drive-task-store.ts'
import type { TaskReader, TaskWriter } from './tasks/task-store.ts'
import type { TaskThreadWriter } from './tasks/threads/task-thread-store.ts'
import type { TemplateReader, TemplateWriter } from './templates/template-store.ts'
import type { ThreadReader, ThreadWriter } from './threads/thread-store.ts'
import type { ViewReader, ViewWriter } from './tracking/view-store.ts'
import type { TrustReader, TrustWriter } from './trust/trust-store.ts'
import type { UploadReader, UploadWriter } from './uploads/upload-store.ts'
import type { VacationReader, VacationWriter } from './vacation/vacation-store.ts'

/** No method can name another mailbox. */
export interface Reader {
  readonly mailbox: MailboxReader
  readonly folders: FolderReader
  readonly labels: LabelReader
  readonly threads: ThreadReader
  readonly messages: MessageReader
  readonly files: FileReader
  readonly settings: SettingReader
  readonly signatures: SignatureReader
  readonly templates: TemplateReader
  readonly senders: SenderReader
  readonly forwarding: ForwardReader
  readonly vacation: VacationReader
  readonly codes: MailedCodeReader
  readonly profiles: ProfileReader
  readonly submissions: SubmissionReader
  readonly sendingMeter: SendingMeterReader
  readonly periodics: PeriodicReader
  readonly reminders: ReminderReader
  readonly search: SearchReader
  readonly removedMail: RemovedMailReader
  readonly quarantine: QuarantineReader
  readonly contacts: ContactReader
  readonly contactGroups: ContactGroupReader
  readonly filters: FilterReader
  readonly tasks: TaskReader
  readonly exports: ExportReader
  readonly uploads: UploadReader
  readonly imports: ImportReader
  readonly moveIns: MoveInReader
  readonly trust: TrustReader
  readonly views: ViewReader
  readonly drive: DriveReader
  readonly shares: ShareReader
  readonly fileRequests: FileRequestReader
  readonly mailPrograms: MailProgramReader
}

/** One transaction, which holds the mailbox's row lock from `nextVersion` on. */
export interface Writer extends Reader {
  readonly mailbox: MailboxWriter
  readonly folders: FolderWriter
  readonly labels: LabelWriter
  readonly threads: ThreadWriter
  readonly messages: MessageWriter
  readonly drafts: DraftWriter
  readonly draftClaims: DraftClaimWriter
  readonly files: FileWriter
  readonly settings: SettingWriter
  readonly signatures: SignatureWriter
  readonly templates: TemplateWriter
  readonly senders: SenderWriter
  readonly forwarding: ForwardWriter
  readonly vacation: VacationWriter
  readonly codes: MailedCodeWriter
  readonly profiles: ProfileWriter
  readonly submissions: SubmissionWriter
  readonly sendingMeter: SendingMeter
  readonly periodics: PeriodicWriter
  readonly reminders: ReminderWriter
  readonly filters: FilterWriter
  readonly tasks: TaskWriter
  readonly taskThreads: TaskThreadWriter
  readonly exports: ExportWriter
  readonly uploads: UploadWriter
  readonly imports: ImportWriter
  readonly moveIns: MoveInWriter
  readonly trust: TrustWriter
  readonly recalls: RecallWriter
  readonly removedMail: RemovedMailWriter
  readonly quarantine: QuarantineWriter
  readonly filing: FilingReader
  readonly views: ViewWriter
  readonly drive: DriveWriter
  readonly driveTasks: DriveTaskWriter
  readonly shares: ShareWriter
  readonly fileRequests: FileRequestWriter
  readonly contacts: ContactWriter
  readonly contactGroups: ContactGroupWriter
  readonly mailPrograms: MailProgramWriter
  /**
   * Takes the mailbox's row lock. Call it first, and never wait for the network, a worker or the disk after it. A
   * second call returns the same version.
   */
  nextVersion(): Promise<number>
  /** The event is published after commit. */
  record(event: MailEvent): Promise<void>
  /** The job runs after commit, at least once. */
  enqueue(job: Job, options?: JobOptions): Promise<void>
  /** Does nothing if the job has started. */
  cancelJob(key: string): Promise<void>
}

export interface MailStore {
  read<T>(mailbox: MailboxId, work: (reader: Reader) => Promise<T>): Promise<T>
  write<T>(mailbox: MailboxId, work: (writer: Writer) => Promise<T>, options?: WriteOptions): Promise<T>
}

export interface WriteOptions {
  /** The work writes much before it takes its version, so that other writers are not blocked until then. */
  readonly isVersionLate?: boolean
  /**
   * The work records what another server has done already. It goes before other waiting writers, because a crash before
   * it is committed repeats the act.
   */
  readonly isUrgent?: boolean
  /** The work records what a refused or broken call has left behind, so it waits even if the client has gone. */
  readonly outlivesCall?: boolean
}
