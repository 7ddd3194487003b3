import type { PersonState, Quota } from '@sen/model/account/people'
import type { AccountId, DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { SendingHoldCause } from '@sen/model/sending-limits/sending-limits'
import type { NewAccount } from '../accounts/account-store.ts'
import type { NewLoginCode } from '../identity/login-code-store.ts'
import type { NewMailbox } from '../mailboxes/directory.ts'
import type { MailRecovery } from '../removed-mail/mail-recovery-store.ts'
import type { PasswordLink } from './password-link.ts'

/** Somebody of an organisation, as its Owner sees them: an account with the mailbox of its own. */
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
  /** Of the invitation that has not been accepted yet. */
  readonly invitedUntil: Date | undefined
  /** Of this mailbox alone, also where it draws on the pool. */
  readonly usedBytes: number
  readonly quota: Quota
  readonly smtpEnabled: boolean
  /** Why the program has put the mailbox's sending on hold. Undefined: it has not. */
  readonly sendingHeldBy: SendingHoldCause | undefined
  readonly driveEnabled: boolean
  /** Whether the second step is on. */
  readonly hasTwoStep: boolean
  /** Undefined: never signed in, or too long ago to be known. */
  readonly lastSeenAt: Date | undefined
  /** Of deleted mail, by an Owner's order. Undefined: there was none, or it ended more than a day ago. */
  readonly recovery: MailRecovery | undefined
}

/** What one domain has to give to its mailboxes (product decision 24). */
export interface Pool {
  readonly domain: string
  readonly megabytes: number
  /** Given away as own parts. */
  readonly ownMegabytes: number
  /** By those who draw on it together. */
  readonly usedBytes: number
}

/** Of a domain, in megabytes: what there is, and what others have been given as own parts. */
export interface PoolParts {
  readonly pool: number
  readonly others: number
}

export interface PeopleWanted {
  /** Folded, as `typedWords` gives them: each stands somewhere in name or address. */
  readonly words: readonly string[]
  /** Undefined: all. */
  readonly state: PersonState | undefined
  readonly offset: number
  readonly limit: number
}

/** Whom a link belongs to. */
export interface LinkedPerson {
  readonly address: string
  readonly purpose: PasswordLink['purpose']
}

/** People of one organisation. What belongs to another one is as what is not there. */
export interface PeopleReader {
  /** By address. */
  list(wanted: PeopleWanted): Promise<{ readonly people: readonly Person[]; readonly total: number }>
  find(id: AccountId): Promise<Person | undefined>
  /** Of each domain of the organisation, by name. */
  pools(): Promise<readonly Pool[]>
}

/** The same in a transaction that holds the organisation: two Owners that act on people come one after another. */
export interface PeopleWriter extends PeopleReader {
  /**
   * In a domain of the organisation: a mailbox with its system folders, its own address as default sender, and the account that signs
   * in by that address and has it as its own. Undefined when the address is taken, or kept back from who had it before: then the
   * transaction may not be committed.
   */
  add(
    mailbox: NewMailbox,
    account: NewAccount,
    options?: { readonly showsFirstSteps: boolean },
  ): Promise<{ readonly accountId: AccountId; readonly mailboxId: MailboxId } | undefined>
  /** Whether no other Owner of the organisation can sign in; who has not accepted an invitation cannot. False for who is none. */
  isLastOwner(id: AccountId): Promise<boolean>
  /** Ends all sessions, and what opens some. */
  suspend(id: AccountId, at: Date): Promise<void>
  resume(id: AccountId): Promise<void>
  /** Nothing comes in or leaves any more, links of the drive open nothing, and nobody signs in. */
  delete(id: AccountId, at: Date): Promise<void>
  /** As it was before it was deleted, suspended if it was. Sessions stay ended. */
  restore(id: AccountId): Promise<void>
  /** Other sessions go on. @returns false when it was off */
  turnTwoStepOff(id: AccountId, at: Date): Promise<boolean>
  /**
   * Takes all passkeys of the account away, which its own history says, and has no device be remembered any more.
   * @returns how many passkeys there were
   */
  removePasskeys(id: AccountId, at: Date): Promise<number>
  /** Takes the place of what the account had, a link for a password too; sessions end, and what opens some. */
  setPassword(id: AccountId, passwordHash: string): Promise<void>
  setOwner(id: AccountId, isOwner: boolean): Promise<void>
  rename(id: AccountId, displayName: string): Promise<void>
  setSending(id: AccountId, enabled: boolean): Promise<void>
  setDrive(id: AccountId, enabled: boolean): Promise<void>
  setQuota(id: AccountId, quota: Quota): Promise<void>
  /** What a domain of the organisation has to give. Own parts are those of all mailboxes but that of `except`. */
  poolOf(domain: DomainId, except?: AccountId): Promise<PoolParts>
  /** Whoever is recognised next by the account's address is linked to it. @returns how many links there were */
  forgetSignOn(id: AccountId): Promise<number>
  /** A code that opens a session of this account, once. */
  addLoginCode(code: NewLoginCode): Promise<void>
  /** Gives the account a link in place of one it had, and a password that nobody knows; sessions end, and what opens some. */
  link(id: AccountId, link: PasswordLink, unknownPasswordHash: string): Promise<void>
  /**
   * Takes a mailbox away that was deleted, and the account with it. Its address is kept back until `freeAt`.
   * @returns whether it was there, and deleted
   */
  remove(mailboxId: MailboxId, freeAt: Date): Promise<boolean>
}

/** A mailbox that was deleted. */
export interface DeletedMailbox {
  readonly mailboxId: MailboxId
  readonly organisationId: OrganisationId
  readonly address: string
}

/** What is asked of all organisations' people together, by nobody who acts in one. */
export interface PeopleDirectory {
  /** For the operator, who stands above organisations. */
  findByAddress(
    address: string,
  ): Promise<{ readonly accountId: AccountId; readonly organisationId: OrganisationId } | undefined>
  /** Undefined when it was used, has expired, or never was; or when its account is suspended. */
  findLink(tokenDigest: string, now: Date): Promise<LinkedPerson | undefined>
  /**
   * Uses the link up, for one caller only, and gives its account this password; all its sessions end, and what else opens some.
   * Undefined as in `findLink`.
   */
  takeLink(tokenDigest: string, now: Date, passwordHash: string): Promise<LinkedPerson | undefined>
  /** Before then, the oldest first; some of them. */
  deletedBefore(at: Date): Promise<readonly DeletedMailbox[]>
  /** Takes away most of what a deleted mailbox holds, some rows at a time. */
  empty(mailboxId: MailboxId): Promise<void>
  /** Lets go of addresses that were kept back until then. @returns how many */
  freeAddresses(now: Date): Promise<number>
}
