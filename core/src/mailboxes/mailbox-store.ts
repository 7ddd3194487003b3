import type { Address } from '@sen/model/addresses'

export interface MailboxUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
  /** Automatic quota draws on the domain's pool (product decision 24). */
  readonly isAutomatic: boolean
}

export interface MailboxReader {
  usage(): Promise<MailboxUsage>
  /** Its own address, then its aliases. */
  ownAddresses(): Promise<readonly string[]>
  /** Verified From addresses, the default first. */
  senders(): Promise<readonly Address[]>
}

export interface MailboxWriter extends MailboxReader {
  /** The same, and nobody else who asks so adds to the pool of the domain before this transaction has ended. */
  usageToAdd(): Promise<MailboxUsage>
  /** May be negative. */
  addUsedBytes(bytes: number): Promise<void>
}
