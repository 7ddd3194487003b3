import type { Rights } from '@sen/model/account/permissions'
import type { MailProgramRules, MailProtocol } from '@sen/model/app-passwords/app-passwords'
import type { AccountId, AppPasswordId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailProgramSession } from './mail-program-credential.ts'

export type CheckedSession = Pick<MailProgramSession, 'accountId' | 'actor' | 'credential' | 'protocol'>

/** The rules and permissions on which an open connection depends. */
export interface MailProgramAccess extends MailProgramRules {
  readonly rights: Pick<Rights, 'smtpEnabled' | 'domainVerified'>
}

export interface MailProgramLogin {
  readonly actor: Actor
  readonly passwordHash: string
  readonly hashDigest: string
  readonly isSuspended: boolean
  /** False when the Owner switched the protocol off for this person or for the organisation. */
  readonly isProtocolOn: boolean
  readonly rules: MailProgramRules
  /** The app password with the given digest, if it belongs to this account. */
  readonly appPassword: { readonly id: AppPasswordId; readonly scopes: readonly MailProtocol[] } | undefined
}

export interface MailProgramUse {
  readonly accountId: AccountId
  readonly appPasswordId: AppPasswordId | undefined
  readonly protocol: MailProtocol
  readonly source: string
  readonly network: string
  readonly at: Date
}

/** Used before there is an actor. */
export interface MailProgramAccessStore {
  /** Undefined when the mailbox is deleted; suspended accounts are returned. */
  findLogin(
    address: string,
    presented: { readonly appPasswordDigest: string; readonly protocol: MailProtocol },
  ): Promise<MailProgramLogin | undefined>
  /** False when the use of this credential, protocol and network was stored within `MAIL_PROGRAM_USE_SECONDS`. */
  isUseDue(use: MailProgramUse): Promise<boolean>
  /**
   * Stores the use and, once per network and `MAIL_PROGRAM_LOGGED_HOURS`, an entry of the sign-in history. For a new
   * network it enqueues `report-new-device`, within `DEVICE_ALERTS_PER_HOUR` and `DEVICE_ALERTS_PER_DAY`.
   */
  noteUse(use: MailProgramUse): Promise<void>
  /**
   * Reads the access of open connections in one query, in the order of the sessions. Undefined when the credential is no
   * longer valid, the account is suspended or deleted, or the protocol is switched off.
   */
  findAccess(sessions: readonly CheckedSession[]): Promise<readonly (MailProgramAccess | undefined)[]>
  removeUsesBefore(before: Date): Promise<number>
}
