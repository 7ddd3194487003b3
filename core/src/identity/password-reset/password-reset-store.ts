import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ResettableAccount } from '@sen/model/account/password-reset'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { CodeWay } from '../../ports/code-sender.ts'
import type { Visitor } from '../visitor.ts'

/** A requested code. */
export interface AskedCode extends MailedCode {
  readonly way: CodeWay
}

/** A reset requested by one browser, for an account or for an unknown address. */
export interface PasswordReset extends AskedCode {
  readonly id: string
  readonly browserDigest: string
  /** Undefined when none was sent or it was used. */
  readonly codeDigest: string | undefined
  /** The code was correct, and a new password is being chosen. */
  readonly isConfirmed: boolean
  readonly account: AskedAccount | undefined
}

export interface AskedAccount extends ResettableAccount {
  readonly accountId: AccountId
  /** The account's own mailbox. */
  readonly mailboxId: MailboxId
  /** The login address. */
  readonly address: string
  readonly phone: string | null
}

/** Password resets. Every method runs the same statements for an unknown address, so that its time reveals nothing. */
export interface PasswordResetStore {
  /** Enqueues the job that sends the code if the address exists. */
  begin(asked: AskedCode & { readonly browserDigest: string; readonly address: string }): Promise<void>
  /** Replaces the code and enqueues its job. Does nothing when a code was confirmed already. */
  askAgain(id: string, asked: AskedCode): Promise<void>
  findByBrowser(browserDigest: string): Promise<PasswordReset | undefined>
  find(id: string): Promise<PasswordReset | undefined>
  /** @returns false when a code is stored already or was confirmed */
  keepCode(id: string, codeDigest: string): Promise<boolean>
  /**
   * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit.
   * @returns how many attempts were left before this one; when below one, the attempt fails
   */
  countAttempt(id: string): Promise<number>
  /** Uses up the code and replaces the browser's secret. @returns whether this caller was the first */
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
   * Sets the password of the account of a confirmed reset, for one caller only. Revokes all sessions, login links, remembered devices and
   * other resets of the account, records it in the sign-in history, and enqueues the job that notifies the account by mail.
   * @returns the login address; undefined when the reset is no longer valid
   */
  finish(
    browserDigest: string,
    chosen: Visitor & { readonly passwordHash: string; readonly at: Date },
  ): Promise<string | undefined>
  removeExpired(now: Date): Promise<number>
}
