export interface MailboxUsage {
  readonly organisationId: string
  readonly domain: string
  readonly address: string
  readonly usedBytes: number
  /** Its own quota, or the pool of its domain (product decision 24). */
  readonly quotaBytes: number
  readonly drawsOnPool: boolean
  readonly messages: number
  /** All versions of its files; included in `usedBytes`. */
  readonly driveBytes: number
}

/** Operators only: it includes all organisations. */
export interface UsageStore {
  ofMailboxes(): Promise<readonly MailboxUsage[]>
  totalBytes(): Promise<number>
}
