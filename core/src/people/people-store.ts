import type { PersonState, Quota } from '@sen/model/account/people'
import type { AccountId, DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { SendingHoldCause } from '@sen/model/sending-limits/sending-limits'
import type { NewAccount } from '../accounts/account-store.ts'
import type { NewLoginCode } from '../identity/login-code-store.ts'
import type { NewMailbox } from '../mailboxes/directory.ts'
import type { MailRecovery } from '../removed-mail/mail-recovery-store.ts'
import type { PasswordLink } from './password-link.ts'

/** A member of an organisation as its Owner sees them: an account with its own mailbox. */
export interface Person {
  readonly accountId: AccountId
  readonly mailboxId: MailboxId
  readonly domainId: DomainId
  readonly address: string
  readonly displayName: string
  readonly isOwner: boolean
  readonly state: PersonState
  /** Undefined unless deleted. */
  readonly deletedAt: Date | undefined
  /** When the pending invitation expires. */
  readonly invitedUntil: Date | undefined
  /** The usage of this mailbox alone, also if it uses the pool. */
  readonly usedBytes: number
  readonly quota: Quota
  readonly smtpEnabled: boolean
  /** Why sending is on automatic hold; undefined if it is not. */
  readonly sendingHeldBy: SendingHoldCause | undefined
  readonly driveEnabled: boolean
  readonly hasTwoStep: boolean
  /** Undefined if they never signed in, or too long ago. */
  readonly lastSeenAt: Date | undefined
  /**
   * The recovery of deleted mail that an Owner started; undefined if there was none, or if it ended more than a day
   * ago.
   */
  readonly recovery: MailRecovery | undefined
}

/** The quota pool of a domain (product decision 24). */
export interface Pool {
  readonly domain: string
  readonly megabytes: number
  /** The sum of the mailboxes' own shares. */
  readonly ownMegabytes: number
  /** The usage of the mailboxes without an own share. */
  readonly usedBytes: number
}

/** The pool of a domain and the own shares of other mailboxes, in megabytes. */
export interface PoolParts {
  readonly pool: number
  readonly others: number
}

export interface PeopleWanted {
  /** Folded words from `typedWords`; each must occur in name or address. */
  readonly words: readonly string[]
  /** Undefined for all states. */
  readonly state: PersonState | undefined
  readonly offset: number
  readonly limit: number
}

/** The person that a link belongs to. */
export interface LinkedPerson {
  readonly address: string
  readonly purpose: PasswordLink['purpose']
}

/** The members of one organisation. Members of others count as not found. */
export interface PeopleReader {
  /** Ordered by address. */
  list(wanted: PeopleWanted): Promise<{ readonly people: readonly Person[]; readonly total: number }>
  find(id: AccountId): Promise<Person | undefined>
  /** The pools of the organisation's domains by name. */
  pools(): Promise<readonly Pool[]>
}

/** The same in a transaction that locks the organisation, so that concurrent acts of Owners are serialised. */
export interface PeopleWriter extends PeopleReader {
  /**
   * Creates a mailbox in a domain of the organisation with system folders, its address as default sender, and the
   * account that signs in with that address. Returns undefined if the address is taken or retired. The transaction must
   * not be committed then.
   */
  add(
    mailbox: NewMailbox,
    account: NewAccount,
    options?: { readonly showsFirstSteps: boolean },
  ): Promise<{ readonly accountId: AccountId; readonly mailboxId: MailboxId } | undefined>
  /**
   * Returns whether no other Owner of the organisation can sign in; invited ones cannot. False for a member who is no
   * Owner.
   */
  isLastOwner(id: AccountId): Promise<boolean>
  /** Also ends all sessions, and deletes what can create one. */
  suspend(id: AccountId, at: Date): Promise<void>
  resume(id: AccountId): Promise<void>
  /** Stops incoming and outgoing mail, drive links and signing in. */
  delete(id: AccountId, at: Date): Promise<void>
  /** Restores the state before the deletion, including a suspension. Ended sessions stay ended. */
  restore(id: AccountId): Promise<void>
  /** Sessions continue. @returns false if it was off */
  turnTwoStepOff(id: AccountId, at: Date): Promise<boolean>
  /**
   * Removes all passkeys of the account, which is recorded in its sign-in log, and forgets remembered devices.
   * @returns how many passkeys there were
   */
  removePasskeys(id: AccountId, at: Date): Promise<number>
  /** Replaces the password, and a pending link; ends all sessions, and deletes what can create one. */
  setPassword(id: AccountId, passwordHash: string): Promise<void>
  setOwner(id: AccountId, isOwner: boolean): Promise<void>
  rename(id: AccountId, displayName: string): Promise<void>
  setSending(id: AccountId, enabled: boolean): Promise<void>
  setDrive(id: AccountId, enabled: boolean): Promise<void>
  setQuota(id: AccountId, quota: Quota): Promise<void>
  /** Returns the pool of a domain with the own shares of all mailboxes except that of `except`. */
  poolOf(domain: DomainId, except?: AccountId): Promise<PoolParts>
  /** The next sign-on with the account's address is linked to it. @returns how many links there were */
  forgetSignOn(id: AccountId): Promise<number>
  /** Adds a one-time code that opens a session of this account. */
  addLoginCode(code: NewLoginCode): Promise<void>
  /**
   * Replaces the account's link, and its password by one that nobody knows; ends all sessions, and deletes what can
   * create one.
   */
  link(id: AccountId, link: PasswordLink, unknownPasswordHash: string): Promise<void>
  /**
   * Purges a deleted mailbox with its account. Its address is retired until `freeAt`.
   * @returns whether the mailbox existed and was deleted
   */
  remove(mailboxId: MailboxId, freeAt: Date): Promise<boolean>
}

export interface DeletedMailbox {
  readonly mailboxId: MailboxId
  readonly organisationId: OrganisationId
  readonly address: string
}

/** Queries over the people of all organisations. */
export interface PeopleDirectory {
  /** For the operator. */
  findByAddress(
    address: string,
  ): Promise<{ readonly accountId: AccountId; readonly organisationId: OrganisationId } | undefined>
  /** Returns undefined if the link was used, has expired or never existed, or if the account is suspended. */
  findLink(tokenDigest: string, now: Date): Promise<LinkedPerson | undefined>
  /**
   * Uses the link up for one caller only, sets the account's password, ends all its sessions, and deletes what can
   * create one. Returns undefined as in `findLink`.
   */
  takeLink(tokenDigest: string, now: Date, passwordHash: string): Promise<LinkedPerson | undefined>
  /** Returns a batch of mailboxes deleted before then, the oldest first. */
  deletedBefore(at: Date): Promise<readonly DeletedMailbox[]>
  /** Deletes most rows of a deleted mailbox in batches. */
  empty(mailboxId: MailboxId): Promise<void>
  /** Releases retired addresses whose time has passed. @returns how many */
  freeAddresses(now: Date): Promise<number>
}
