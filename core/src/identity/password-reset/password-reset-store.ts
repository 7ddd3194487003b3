import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ResettableAccount } from '@sen/model/account/password-reset'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { CodeWay } from '../../ports/code-sender.ts'
import type { Visitor } from '../visitor.ts'

/** A code that is asked for, from now on. */
export interface AskedCode extends MailedCode {
  readonly way: CodeWay
}

/** What one browser has asked for, of an account or of nobody. */
export interface PasswordReset extends AskedCode {
  readonly id: string
  readonly browserDigest: string
  /** Undefined: none was sent, or it was used. */
  readonly codeDigest: string | undefined
  /** The code was right: a password is being chosen. */
  readonly isConfirmed: boolean
  readonly account: AskedAccount | undefined
}

export interface AskedAccount extends ResettableAccount {
  readonly accountId: AccountId
  /** Of its own. */
  readonly mailboxId: MailboxId
  /** By which it signs in. */
  readonly address: string
  readonly phone: string | null
}

/**
 * Passwords that were forgotten. Each verb does the same statements for an address that is nobody's, so that nothing tells it by its
 * time either.
 */
export interface PasswordResetStore {
  /** Orders the job that sends the code, if there is anybody to send it to. */
  begin(asked: AskedCode & { readonly browserDigest: string; readonly address: string }): Promise<void>
  /** Another code in place of the one before, which is worth nothing any more; orders its job. Nothing where the code was right already. */
  askAgain(id: string, asked: AskedCode): Promise<void>
  findByBrowser(browserDigest: string): Promise<PasswordReset | undefined>
  find(id: string): Promise<PasswordReset | undefined>
  /** @returns false where one was kept already, or the code was right */
  keepCode(id: string, codeDigest: string): Promise<boolean>
  /**
   * Counts a code that was typed, before it is looked at: many at once are no way around.
   * @returns how many could be typed before this one; below one: it does not count, whatever it is
   */
  countAttempt(id: string): Promise<number>
  /** For one caller only: the code is used, and the browser goes on by another secret. @returns whether it was this caller */
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
   * Gives the account of a browser that typed the right code this password, for one caller only. All sessions of the account end, and what
   * else opens some; no device is remembered, no link and no other reset is good any more; the history of its sign-ins says so, and the
   * job is ordered that tells it by mail.
   * @returns the address that it signs in by; undefined where that is not to be any more
   */
  finish(
    browserDigest: string,
    chosen: Visitor & { readonly passwordHash: string; readonly at: Date },
  ): Promise<string | undefined>
  removeExpired(now: Date): Promise<number>
}
