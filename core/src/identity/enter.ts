import type { SecondStep } from '@sen/model/account/two-step'
import type { AccountId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Secrets } from '../ports/secrets.ts'
import { beginSession, type NewSession } from './begin-session.ts'
import type { LoginCodeStore } from './login-code-store.ts'
import type { SessionStore } from './session-store.ts'
import { sessionTimes } from './session-times.ts'
import type { Visitor } from './visitor.ts'

/** What an address of ours may carry to open a session (spec section 2). */
export type EntryPass =
  | { readonly kind: 'login_param'; readonly code: string }
  /** The token of a session that a program has begun. */
  | { readonly kind: 'access_token'; readonly token: string }

interface EnteringNeeds {
  readonly sessions: SessionStore
  readonly loginCodes: LoginCodeStore
  readonly secrets: Secrets
  readonly clock: Clock
}

/**
 * Exchanges what stood in an address for a session of its own (product decision 6). What was in the address is worth
 * nothing afterwards, for it stands in histories and logs: the code is used up, the token's session is ended.
 *
 * Neither asks for a second step: the code comes from those whom the operator trusts to have recognised the user, and the token's
 * session has had one where the account has it, which the new one says too.
 *
 * @throws Refused `login_link_expired` when it was used before, has expired, or never was, or when its account is suspended
 */
export async function enter(needs: EnteringNeeds, pass: EntryPass, visitor: Visitor): Promise<NewSession> {
  const known = await recognise(needs, pass)
  const begun =
    known && (await beginSession(needs, known.accountId, { ...visitor, way: pass.kind, secondStep: known.secondStep }))
  if (!begun) throw new Refused('login_link_expired')
  return begun
}

async function recognise(
  needs: EnteringNeeds,
  pass: EntryPass,
): Promise<{ readonly accountId: AccountId; readonly secondStep: SecondStep | undefined } | undefined> {
  if (pass.kind === 'access_token') return needs.sessions.take(needs.secrets.digest(pass.token), sessionTimes(needs))
  const accountId = await needs.loginCodes.take(needs.secrets.digest(pass.code), needs.clock.now())
  return accountId && { accountId, secondStep: undefined }
}
