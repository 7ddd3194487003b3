import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { Address } from '@sen/model/addresses'
import type { Footer } from '@sen/model/administration/footer'

export interface MailboxUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
  /** Automatic quota draws on the domain's pool (product decision 24). */
  readonly isAutomatic: boolean
}

/** What the bytes of a sending are built with, beside what was written. */
interface SendingFacts {
  /** The mailbox's own. */
  readonly address: string
  /** The setting `timezone` as it is kept; undefined: it was never set. */
  readonly timeZone: unknown
  /** Of the organisation. */
  readonly footer: Footer
  /** Of the organisation. */
  readonly domains: readonly OrganisationDomain[]
}

export interface MailboxReader {
  usage(): Promise<MailboxUsage>
  /** Its own address, then its aliases. */
  ownAddresses(): Promise<readonly string[]>
  /** Addresses of the groups that the mailbox is a member of now. */
  groupAddresses(): Promise<readonly string[]>
  /** Verified From addresses, the default first. */
  senders(): Promise<readonly Address[]>
  /** One round trip for all of them: each mail that is sent asks. */
  sendingFacts(): Promise<SendingFacts>
}

export interface MailboxWriter extends MailboxReader {
  /** The same, and nobody else who asks so adds to the pool of the domain before this transaction has ended. */
  usageToAdd(): Promise<MailboxUsage>
  /** May be negative. */
  addUsedBytes(bytes: number): Promise<void>
}
