import type { SignInMethod, SignInOutcome } from '@sen/model/account/sign-in-methods'
import type { SecondStep } from '@sen/model/account/two-step'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { PageEnd, PageWanted } from '../kit/list-page.ts'
import type { Visitor } from './visitor.ts'

/** A sign-in, a failed attempt, or a change of the second step. */
export interface SignIn extends Visitor {
  readonly id: string
  readonly at: Date
  readonly outcome: SignInOutcome
  /** Undefined when it was not a sign-in. */
  readonly way: SignInMethod | undefined
  readonly secondStep: SecondStep | undefined
  /** It was the first sign-in from that device. */
  readonly isNewDevice: boolean
}

export interface SignInsWanted extends PageWanted<string> {
  /** Filters by words in the source address and browser; all must occur. Empty matches everything. */
  readonly words: readonly string[]
}

export interface FailedSignIn extends Visitor {
  readonly at: Date
  readonly outcome: Extract<SignInOutcome, 'wrong_password' | 'wrong_code' | 'wrong_passkey'>
}

/** The sign-in history. `SessionStore.create` records successful sign-ins. */
export interface SignInLog {
  /**
   * Records a failure. For an unknown address it takes the same time. At most `FAILED_SIGN_INS_KEPT_PER_HOUR` are stored per account
   * and hour, so that guessing cannot fill the table.
   */
  noteFailed(accountId: AccountId | undefined, failed: FailedSignIn): Promise<void>
  /** Newest first. */
  ofAccount(
    accountId: AccountId,
    wanted: SignInsWanted,
  ): Promise<{ readonly signIns: readonly SignIn[] } & PageEnd<string>>
  /** Finds an entry by its id, with the account's own mailbox. */
  find(id: string): Promise<(SignIn & { readonly mailboxId: MailboxId }) | undefined>
  /** Deletes older entries. */
  forget(before: Date): Promise<number>
}
