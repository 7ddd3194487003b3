import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { Address } from '@sen/model/addresses'
import type { Footer } from '@sen/model/administration/footer'

export interface MailboxUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
  /** The quota is the shared pool of the domain (product decision 24). */
  readonly isAutomatic: boolean
}

/** The facts besides the draft that the bytes of a mail are built from. */
interface SendingFacts {
  /** The mailbox's primary address. */
  readonly address: string
  /** The stored setting `timezone`; undefined when it was never set. */
  readonly timeZone: unknown
  readonly footer: Footer
  readonly domains: readonly OrganisationDomain[]
}

export interface MailboxReader {
  usage(): Promise<MailboxUsage>
  /** Returns the primary address, then the aliases. */
  ownAddresses(): Promise<readonly string[]>
  groupAddresses(): Promise<readonly string[]>
  /** Returns the verified From addresses, the default first. */
  senders(): Promise<readonly Address[]>
  /** Reads all of them in one round trip, because every mail that is sent needs them. */
  sendingFacts(): Promise<SendingFacts>
}

export interface MailboxWriter extends MailboxReader {
  /**
   * Returns the usage and locks the domain's pool, so that other writers that add to it wait until this transaction
   * ends.
   */
  usageToAdd(): Promise<MailboxUsage>
  /** Accepts negative numbers. */
  addUsedBytes(bytes: number): Promise<void>
}
