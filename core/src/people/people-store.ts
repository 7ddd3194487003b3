import type { PersonState, Quota } from '@sen/model/account/people'
import type { MailProtocol } from '@sen/model/app-passwords/app-passwords'
import type { AccountId, DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { SendingHoldCause } from '@sen/model/sending-limits/sending-limits'
import type { NewAccount } from '../accounts/account-store.ts'
import type { NewLoginCode } from '../identity/login-code-store.ts'
import type { NewMailbox } from '../mailboxes/directory.ts'
import type { MailRecovery } from '../removed-mail/mail-recovery-store.ts'
import type { PasswordLink } from './password-link.ts'

export interface Person {
  readonly accountId: AccountId
  readonly mailboxId: MailboxId
  readonly domainId: DomainId
  readonly address: string
  readonly displayName: string
  readonly isOwner: boolean
  readonly state: PersonState
  readonly deletedAt: Date | undefined
  readonly invitedUntil: Date | undefined
  readonly usedBytes: number
  readonly quota: Quota
  readonly smtpEnabled: boolean
  readonly sendingHeldBy: SendingHoldCause | undefined
  readonly driveEnabled: boolean
  readonly hasTwoStep: boolean
  readonly mailProtocols: readonly MailProtocol[]
  readonly lastSeenAt: Date | undefined
  /** Undefined if there was none, or if it ended more than a day ago. */
  readonly recovery: MailRecovery | undefined
}

/** Product decision 24. */
export interface Pool {
  readonly domain: string
  readonly megabytes: number
  readonly ownMegabytes: number
  readonly usedBytes: number
}

/** In megabytes. */
export interface PoolParts {
  readonly pool: number
  readonly others: number
}

export interface PeopleQuery {
  /** Folded by `typedWords`; each must occur in name or address. */
  readonly words: readonly string[]
  readonly state: PersonState | undefined
  readonly offset: number
  readonly limit: number
}

export interface LinkedPerson {
  readonly address: string
  readonly purpose: PasswordLink['purpose']
}

/** Members of other organisations count as not found. */
export interface PeopleReader {
  list(wanted: PeopleQuery): Promise<{ readonly people: readonly Person[]; readonly total: number }>
  find(id: AccountId): Promise<Person | undefined>
  pools(): Promise<readonly Pool[]>
}

/** The transaction locks the organisation, so that concurrent acts of Owners are serialised. */
export interface PeopleWriter extends PeopleReader {
  /**
   * Includes system folders, the default sender and the account. Returns undefined if the address is taken or retired;
   * the transaction must not be committed then.
   */
  add(
    mailbox: NewMailbox,
    account: NewAccount,
    options?: { readonly showsFirstSteps: boolean },
  ): Promise<{ readonly accountId: AccountId; readonly mailboxId: MailboxId } | undefined>
  /** Invited Owners do not count. False for a member who is no Owner. */
  isLastOwner(id: AccountId): Promise<boolean>
  /** Also ends all sessions, and deletes what can create one. */
  suspend(id: AccountId, at: Date): Promise<void>
  resume(id: AccountId): Promise<void>
  /** Stops incoming and outgoing mail, drive links and signing in. */
  delete(id: AccountId, at: Date): Promise<void>
  /** Restores the state before the deletion, including a suspension. Ended sessions stay ended. */
  restore(id: AccountId): Promise<void>
  /** Sessions continue. Returns false if it was off. */
  turnTwoStepOff(id: AccountId, at: Date): Promise<boolean>
  /** Also forgets remembered devices. Returns how many passkeys there were. */
  removePasskeys(id: AccountId, at: Date): Promise<number>
  /** Replaces a pending link, ends all sessions, and deletes what can create one. */
  setPassword(id: AccountId, passwordHash: string): Promise<void>
  setOwner(id: AccountId, isOwner: boolean): Promise<void>
  rename(id: AccountId, displayName: string): Promise<void>
  setSending(id: AccountId, enabled: boolean): Promise<void>
  setDrive(id: AccountId, enabled: boolean): Promise<void>
  /** Open connections of mail programs are notified. */
  setMailProtocols(id: AccountId, protocols: readonly MailProtocol[]): Promise<void>
  setQuota(id: AccountId, quota: Quota): Promise<void>
  poolOf(domain: DomainId, except?: AccountId): Promise<PoolParts>
  /** The next sign-on with the account's address is linked to it. Returns how many links there were. */
  unlinkSignOn(id: AccountId): Promise<number>
  addLoginCode(code: NewLoginCode): Promise<void>
  /** Sets an unknown password, ends all sessions, and deletes all tokens that can create one. */
  setPasswordLink(id: AccountId, link: PasswordLink, unknownPasswordHash: string): Promise<void>
  /** The address is retired until `freeAt`. Returns whether the mailbox existed and was deleted. */
  remove(mailboxId: MailboxId, freeAt: Date): Promise<boolean>
}

export interface DeletedMailbox {
  readonly mailboxId: MailboxId
  readonly organisationId: OrganisationId
  readonly address: string
}

export interface PeopleDirectory {
  findByAddress(
    address: string,
  ): Promise<{ readonly accountId: AccountId; readonly organisationId: OrganisationId } | undefined>
  /** Undefined if the link was used, has expired or never existed, or if the account is suspended. */
  findLink(tokenDigest: string, now: Date): Promise<LinkedPerson | undefined>
  /** Succeeds for one caller only. Ends all sessions and deletes what can create one. Undefined as in `findLink`. */
  consumeLink(tokenDigest: string, now: Date, passwordHash: string): Promise<LinkedPerson | undefined>
  deletedBefore(at: Date): Promise<readonly DeletedMailbox[]>
  deleteContents(mailboxId: MailboxId): Promise<void>
  freeAddresses(now: Date): Promise<number>
}
