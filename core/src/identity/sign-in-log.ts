import type { SecondStep } from '@sen/model/account/two-step'
import type { SignInOutcome, WayIn } from '@sen/model/account/ways-in'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { PageEnd, PageWanted } from '../kit/list-page.ts'
import type { Visitor } from './visitor.ts'

/** One time that somebody signed in to an account, tried to, or changed its second step. */
export interface SignIn extends Visitor {
  readonly id: string
  readonly at: Date
  readonly outcome: SignInOutcome
  /** Undefined where it was no sign-in. */
  readonly way: WayIn | undefined
  readonly secondStep: SecondStep | undefined
  /** The account was not signed in to from that device before. */
  readonly isNewDevice: boolean
}

export interface SignInsWanted extends PageWanted<string> {
  /** What was said of the address it came from or of the browser contains all of these words. Empty: all. */
  readonly words: readonly string[]
}

export interface FailedSignIn extends Visitor {
  readonly at: Date
  readonly outcome: Extract<SignInOutcome, 'wrong_password' | 'wrong_code' | 'wrong_passkey'>
}

/** Times that accounts were signed in to. Those that succeed are written with their session, by `SessionStore.create`. */
export interface SignInLog {
  /**
   * Of one address that is nobody's as well, so that it takes as long. No more of one account within an hour than
   * `FAILED_SIGN_INS_KEPT_PER_HOUR`: who guesses fills no table.
   */
  noteFailed(accountId: AccountId | undefined, failed: FailedSignIn): Promise<void>
  /** The newest first. */
  ofAccount(
    accountId: AccountId,
    wanted: SignInsWanted,
  ): Promise<{ readonly signIns: readonly SignIn[] } & PageEnd<string>>
  /** One by its id, and the mailbox of the account's own. */
  find(id: string): Promise<(SignIn & { readonly mailboxId: MailboxId }) | undefined>
  /** Forgets what is older. */
  forget(before: Date): Promise<number>
}
