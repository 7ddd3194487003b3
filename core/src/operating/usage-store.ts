/** What one mailbox takes up. */
export interface MailboxUsage {
  readonly organisationId: string
  readonly domain: string
  readonly address: string
  readonly usedBytes: number
  /** Its own, or the pool of its domain (product decision 24). */
  readonly quotaBytes: number
  readonly drawsOnPool: boolean
  readonly messages: number
  /** Of all versions of its files; part of `usedBytes`. */
  readonly driveBytes: number
}

/** Over all organisations: for the operator, and for nobody who acts in a mailbox. */
export interface UsageStore {
  /** By domain and address. */
  ofMailboxes(): Promise<readonly MailboxUsage[]>
  /** Of all mailboxes together. */
  totalBytes(): Promise<number>
}
