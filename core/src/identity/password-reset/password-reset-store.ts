import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ResettableAccount } from '@sen/model/account/password-reset'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { CodeWay } from '../../ports/code-sender.ts'
import type { Visitor } from '../visitor.ts'

export interface RequestedCode extends MailedCode {
  readonly way: CodeWay
}

export interface PasswordReset extends RequestedCode {
  readonly id: string
  readonly browserDigest: string
  readonly codeDigest: string | undefined
  readonly isConfirmed: boolean
  readonly account: RequestingAccount | undefined
}

export interface RequestingAccount extends ResettableAccount {
  readonly accountId: AccountId
  readonly mailboxId: MailboxId
  readonly address: string
  readonly phone: string | null
}

/** Every method runs the same statements for an unknown address, so that its time reveals nothing. */
export interface PasswordResetStore {
  begin(asked: RequestedCode & { readonly browserDigest: string; readonly address: string }): Promise<void>
  requestAgain(id: string, asked: RequestedCode): Promise<void>
  findByBrowser(browserDigest: string): Promise<PasswordReset | undefined>
  find(id: string): Promise<PasswordReset | undefined>
  /** Returns false when a code is stored already or was confirmed. */
  saveCode(id: string, codeDigest: string): Promise<boolean>
  /** Counts first, so that concurrent attempts cannot exceed the limit. Returns the attempts left before it. */
  countAttempt(id: string): Promise<number>
  /** Returns false when another caller was first. */
  confirm(
    id: string,
    right: {
      readonly codeDigest: string
      readonly browserDigest: string
      readonly at: Date
      readonly expiresAt: Date
    },
  ): Promise<boolean>
  /**
   * Succeeds for one caller only. Revokes all sessions, login links, remembered devices and other resets of the
   * account.
   * @returns the login address; undefined when the reset is no longer valid
   */
  finish(
    browserDigest: string,
    chosen: Visitor & { readonly passwordHash: string; readonly at: Date },
  ): Promise<string | undefined>
  removeExpired(now: Date): Promise<number>
}
