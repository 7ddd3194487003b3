import type { DriveItemId, FolderId, MailboxId, SubmissionId } from '@sen/model/ids'

/** `damaged`: the bytes do not match the key. `missing`: the store has no such blob. */
export type BlobDamage = 'damaged' | 'missing'

export interface DamagedBlob {
  readonly key: string
  readonly damage: BlobDamage
}

export interface MaintenanceStore {
  /** A restored copy of the database keeps the date. */
  databaseCreatedAt(): Promise<Date>
  unreferencedBlobs(keys: readonly string[]): Promise<readonly string[]>
  referencedBlobs(after: string, limit: number): Promise<readonly string[]>
  recordScrub(checked: readonly string[], damaged: readonly DamagedBlob[], at: Date): Promise<void>
  damagedBlobs(limit: number): Promise<readonly DamagedBlob[]>
  scrubbedTo(): Promise<string>
  setScrubbedTo(key: string): Promise<void>
  /** Returns undefined without running `sweep` when another process sweeps. */
  withSweepLock<T>(sweep: () => Promise<T>): Promise<T | undefined>
  overdueSubmissions(
    end: Date,
  ): Promise<readonly { readonly mailboxId: MailboxId; readonly submissionId: SubmissionId }[]>
  /** Counts jobs that were queued with a clock that was ahead, and delivery attempts that are due after `end`. */
  countOverdueJobs(end: Date): Promise<number>
  /** Reschedules stranded jobs after their original delay. Returns how many. */
  releaseStrandedJobs(now: Date, end: Date): Promise<number>
  /** Folders with mail from before UIDs, by id. */
  unnumberedFolders(
    after: string,
    limit: number,
  ): Promise<readonly { readonly mailboxId: MailboxId; readonly folderId: FolderId }[]>
  /** Inboxes whose mail from before octets were stored was not counted yet, by id. */
  uncountedInboxes(
    after: string,
    limit: number,
  ): Promise<readonly { readonly mailboxId: MailboxId; readonly folderId: FolderId }[]>
  setOctetsCounted(folderId: FolderId): Promise<void>
  /** Folders record from which version their log is complete. */
  expireGoneMessages(leftBefore: Date): Promise<number>
  dateUndatedTrash(now: Date): Promise<void>
  trashesOlderThan(before: Date): Promise<readonly { readonly mailboxId: MailboxId; readonly folderId: FolderId }[]>
  purgeRemovedMail(now: Date): Promise<number>
  /** The percentage is of the quota, or of the shared pool. */
  purgeRemovedMailBeyond(percent: number): Promise<number>
  purgeQuarantine(receivedBefore: Date): Promise<number>
  purgeTasks(endedBefore: Date): Promise<number>
  purgeWithheld(withheldBefore: Date): Promise<number>
  /** Keeps copies with a pending recipient. Views of the others still count. */
  purgeDeliveredCopies(): Promise<number>
  purgeNotices(queuedBefore: Date): Promise<number>
  purgeCodes(expiredBefore: Date): Promise<number>
  purgeVacationReplies(repliedBefore: Date): Promise<number>
  purgeExpiredExports(expiredBefore: Date): Promise<number>
  /** Purges ended or expired shares and file requests, and visits that have expired by `now`. */
  purgeShares(endedBefore: Date, now: Date): Promise<number>
  purgeExpiredUploads(touchedBefore: Date): Promise<readonly string[]>
  purgeImports(endedBefore: Date): Promise<number>
  purgeRemovedFilters(removedBefore: Date): Promise<number>
  purgeRemovedContacts(removedBefore: Date): Promise<number>
  driveTrashBefore(
    before: Date,
  ): Promise<readonly { readonly mailboxId: MailboxId; readonly roots: readonly DriveItemId[] }[]>
  correctDriveTotals(): Promise<number>
  purgeRemovedLabels(removedBefore: Date): Promise<number>
  /** Updates the database statistics after a large import, because queries are slow until then. */
  analyzeTables(): Promise<void>
}
