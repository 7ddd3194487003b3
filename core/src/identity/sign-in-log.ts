import type { SignInMethod, SignInOutcome } from '@sen/model/account/sign-in-methods'
import type { SecondStep } from '@sen/model/account/two-step'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { PageInfo, PageRequest } from '../kit/list-page.ts'
import type { Visitor } from './visitor.ts'

export interface SignIn extends Visitor {
  readonly id: string
  readonly at: Date
  readonly outcome: SignInOutcome
  readonly way: SignInMethod | undefined
  readonly secondStep: SecondStep | undefined
  readonly isNewDevice: boolean
  readonly appPasswordName: string | undefined
}

export interface SignInsQuery extends PageRequest<string> {
  /** All words must occur in the source address and browser. Empty matches everything. */
  readonly words: readonly string[]
}

export interface FailedSignIn extends Visitor {
  readonly at: Date
  readonly outcome: Extract<SignInOutcome, 'wrong_password' | 'wrong_code' | 'wrong_passkey' | 'app_password_required'>
  /** Absent for the sign-in page. A mail program's failure is stored once an hour per address. */
  readonly way?: SignInMethod
}

export interface SignInLog {
  /** Takes the same time for unknown addresses. `FAILED_SIGN_INS_KEPT_PER_HOUR` keeps the table from filling. */
  noteFailed(accountId: AccountId | undefined, failed: FailedSignIn): Promise<void>
  ofAccount(
    accountId: AccountId,
    wanted: SignInsQuery,
  ): Promise<{ readonly signIns: readonly SignIn[] } & PageInfo<string>>
  find(id: string): Promise<(SignIn & { readonly mailboxId: MailboxId }) | undefined>
  purge(before: Date): Promise<number>
}
