import type { DriveItemId, FolderId, MailboxId, SubmissionId } from '@sen/model/ids'

/** `damaged`: the bytes are not those of the key. `missing`: the store has none under it. */
export type BlobDamage = 'damaged' | 'missing'

export interface DamagedBlob {
  readonly key: string
  readonly damage: BlobDamage
}

/** What is asked of all mailboxes together, by nobody who acts in one. */
export interface HousekeepingStore {
  /** When this database was first set up; a copy that is restored elsewhere keeps the date. */
  begunAt(): Promise<Date>
  /** Those of `keys` that no message, file or submission names. */
  unnamedBlobs(keys: readonly string[]): Promise<readonly string[]>
  /** Keys that rows name, in their order, from behind `after` on; at most so many. */
  namedBlobs(after: string, limit: number): Promise<readonly string[]>
  /** Records which of the checked blobs are damaged or missing; the others among them are whole. */
  recordScrub(checked: readonly string[], damaged: readonly DamagedBlob[], at: Date): Promise<void>
  /** Blobs that were damaged or missing when they were last checked and that a row still names. */
  damagedBlobs(limit: number): Promise<readonly DamagedBlob[]>
  /** The key up to which the nightly check has come; empty: it begins at the first. */
  scrubbedTo(): Promise<string>
  setScrubbedTo(key: string): Promise<void>
  /** Undefined, and nothing done, while another process sweeps. */
  sweepAlone<T>(sweep: () => Promise<T>): Promise<T | undefined>
  /** Sendings that are held to be undone, not planned, and not to end before then. */
  heldBeyond(end: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly submissionId: SubmissionId }[]>
  /** How many jobs wait for a clock that was ahead when they were added, or are attempts to deliver that are not due by `end`. */
  countStrandedJobs(end: Date): Promise<number>
  /** Lets them run as long from now as they were to wait when they were added. @returns how many */
  releaseStrandedJobs(now: Date, end: Date): Promise<number>
  /** What lies in Trash without having been moved there counts from now. */
  dateUndatedTrash(now: Date): Promise<void>
  /** Trash folders that hold something which was moved there before then. */
  trashesOlderThan(before: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly folderId: FolderId }[]>
  /** Mail that was deleted for ever longer ago than its organisation keeps it, some at a time. */
  forgetRemovedMail(now: Date): Promise<number>
  /** The oldest of it, in mailboxes where it is more than this part of the quota, or of the pool that they draw on together. */
  forgetRemovedMailBeyond(percent: number): Promise<number>
  /** Infected mail that came to quarantine before then, some at a time. */
  purgeQuarantine(receivedBefore: Date): Promise<number>
  forgetTasks(endedBefore: Date): Promise<number>
  /** That recalled mail was kept out of a mailbox. */
  forgetWithheld(withheldBefore: Date): Promise<number>
  /** Copies of tracked mail that nobody is left to be given name their bytes no more; looks at them still count. */
  dropDeliveredCopies(): Promise<number>
  /** What left without being a message of a mailbox, and has come to its end. */
  forgetNotices(queuedBefore: Date): Promise<number>
  /** Codes that were mailed. */
  forgetCodes(expiredBefore: Date): Promise<number>
  /** Whom automatic replies went to. */
  forgetVacationReplies(repliedBefore: Date): Promise<number>
  /** Files of exported mail. */
  forgetExports(expiredBefore: Date): Promise<number>
  /** Shares and pages that took files, which have ended or expired; browsers in which a share was opened, until `now`. */
  forgetShares(endedBefore: Date, now: Date): Promise<number>
  /** Files that came in pieces and that nobody took. Answers the writes that are nobody's now. */
  forgetUploads(touchedBefore: Date): Promise<readonly string[]>
  /** What imports were said to have brought. */
  forgetImports(endedBefore: Date): Promise<number>
  forgetRemovedFilters(removedBefore: Date): Promise<number>
  /** Contacts, and groups of them. */
  forgetRemovedContacts(removedBefore: Date): Promise<number>
  /** What was put into a recycle bin of the drive before then, by mailbox. */
  driveTrashBefore(
    before: Date,
  ): Promise<readonly { readonly mailboxId: MailboxId; readonly roots: readonly DriveItemId[] }[]>
  /** Sums that drives show are compared with their files, and set right. Answers how many mailboxes had wrong ones. */
  mendDriveSums(): Promise<number>
  /** With all that bore them, some at a time. */
  forgetRemovedLabels(removedBefore: Date): Promise<number>
  /** After much was brought at once: until the store knows how much it holds, it answers slowly. */
  takeStock(): Promise<void>
}
