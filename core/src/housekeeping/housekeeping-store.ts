import type { DriveItemId, FolderId, MailboxId, SubmissionId } from '@sen/model/ids'

/** `damaged`: the bytes do not match the key. `missing`: the store has no such blob. */
export type BlobDamage = 'damaged' | 'missing'

export interface DamagedBlob {
  readonly key: string
  readonly damage: BlobDamage
}

/** Queries and maintenance over all mailboxes, without an actor. */
export interface HousekeepingStore {
  /** Returns when this database was first set up. A restored copy keeps the date. */
  begunAt(): Promise<Date>
  /** Returns those of `keys` that no row refers to. */
  unnamedBlobs(keys: readonly string[]): Promise<readonly string[]>
  /** Returns referenced keys after `after`, sorted, at most `limit`. */
  namedBlobs(after: string, limit: number): Promise<readonly string[]>
  /** Records the damaged or missing blobs among the checked ones. The others are recorded as intact. */
  recordScrub(checked: readonly string[], damaged: readonly DamagedBlob[], at: Date): Promise<void>
  /** Returns referenced blobs that were damaged or missing at their last check. */
  damagedBlobs(limit: number): Promise<readonly DamagedBlob[]>
  /** Returns the last key of the nightly check; empty to begin at the first. */
  scrubbedTo(): Promise<string>
  setScrubbedTo(key: string): Promise<void>
  /** Runs `sweep` exclusively. Returns undefined without running it when another process sweeps. */
  sweepAlone<T>(sweep: () => Promise<T>): Promise<T | undefined>
  /** Returns submissions that are held for undo, not scheduled, until `end` or later. */
  heldBeyond(end: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly submissionId: SubmissionId }[]>
  /** Counts jobs that were queued with a clock that was ahead, and delivery attempts that are due after `end`. */
  countStrandedJobs(end: Date): Promise<number>
  /** Reschedules them after their original delay. @returns how many */
  releaseStrandedJobs(now: Date, end: Date): Promise<number>
  /** Dates mail in Trash that was not moved there, as of now. */
  dateUndatedTrash(now: Date): Promise<void>
  /** Returns Trash folders with something that was moved there before then. */
  trashesOlderThan(before: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly folderId: FolderId }[]>
  /** Purges retained mail beyond its organisation's retention period, in batches. */
  forgetRemovedMail(now: Date): Promise<number>
  /**
   * Purges the oldest retained mail in mailboxes where it exceeds this percentage of the quota or of the shared pool.
   */
  forgetRemovedMailBeyond(percent: number): Promise<number>
  /** Purges infected mail that was quarantined before then, in batches. */
  purgeQuarantine(receivedBefore: Date): Promise<number>
  forgetTasks(endedBefore: Date): Promise<number>
  /** Purges the keys of recalled mail. */
  forgetWithheld(withheldBefore: Date): Promise<number>
  /** Detaches the bytes of tracked copies that have no pending recipient. Views of them still count. */
  dropDeliveredCopies(): Promise<number>
  /** Purges completed submissions that are no messages of a mailbox. */
  forgetNotices(queuedBefore: Date): Promise<number>
  forgetCodes(expiredBefore: Date): Promise<number>
  /** Purges the recipients of automatic replies. */
  forgetVacationReplies(repliedBefore: Date): Promise<number>
  /** Purges files of exported mail. */
  expireExports(expiredBefore: Date): Promise<number>
  /** Purges ended or expired shares and file requests, and visits that have expired by `now`. */
  forgetShares(endedBefore: Date, now: Date): Promise<number>
  /** Purges unused uploads. Returns the writes to drop. */
  forgetUploads(touchedBefore: Date): Promise<readonly string[]>
  /** Purges the reports of imports. */
  forgetImports(endedBefore: Date): Promise<number>
  forgetRemovedFilters(removedBefore: Date): Promise<number>
  forgetRemovedContacts(removedBefore: Date): Promise<number>
  /** Returns the items that were trashed in drives before then, by mailbox. */
  driveTrashBefore(
    before: Date,
  ): Promise<readonly { readonly mailboxId: MailboxId; readonly roots: readonly DriveItemId[] }[]>
  /**
   * Compares the stored sums of drives with their files and corrects them. Returns how many mailboxes had wrong ones.
   */
  correctDriveTotals(): Promise<number>
  /** Purges removed labels with their assignments, in batches. */
  forgetRemovedLabels(removedBefore: Date): Promise<number>
  /** Updates the database statistics after a large import, because queries are slow until then. */
  takeStock(): Promise<void>
}
