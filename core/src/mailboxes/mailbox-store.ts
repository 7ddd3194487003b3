import type { OrganisationDomain } from '@sen/model/account/organisation'
import type { Address } from '@sen/model/addresses'
import type { Footer } from '@sen/model/administration/footer'

export interface MailboxQuota {
  readonly usedBytes: number
  readonly quotaBytes: number
  /** The quota is the shared pool of the domain (product decision 24). */
  readonly isAutomatic: boolean
}

interface SendingFacts {
  readonly address: string
  /** The stored setting `timezone`; undefined when it was never set. */
  readonly timeZone: unknown
  readonly footer: Footer
  readonly domains: readonly OrganisationDomain[]
}

export interface MailboxReader {
  usage(): Promise<MailboxQuota>
  /** Bytes of the last day that are stored without a message or upload. No quota counts them. */
  unnamedBytes(): Promise<number>
  ownAddresses(): Promise<readonly string[]>
  groupAddresses(): Promise<readonly string[]>
  senders(): Promise<readonly Address[]>
  /** Takes one round trip, because every mail that is sent needs these facts. */
  sendingFacts(): Promise<SendingFacts>
}

export interface MailboxWriter extends MailboxReader {
  /** Locks the domain's pool: other writers that add to it wait until this transaction ends. */
  usageToAdd(): Promise<MailboxQuota>
  addUsedBytes(bytes: number): Promise<void>
  /** Records bytes that stay in the blob store without a row. */
  noteUnnamedBytes(bytes: number): Promise<void>
}
