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

/** Spec section 2. */
export type EntryPass =
  | { readonly kind: 'login_param'; readonly code: string }
  | { readonly kind: 'access_token'; readonly token: string }

interface EnteringNeeds {
  readonly sessions: SessionStore
  readonly loginCodes: LoginCodeStore
  readonly secrets: Secrets
  readonly clock: Clock
}

/**
 * URLs end up in histories, so the credential is invalidated (product decision 6). Neither kind asks for a second step:
 * the operator's system or the earlier session has authenticated the user.
 * @throws Refused `login_link_expired` when it was used, has expired or is unknown, or its account is suspended
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
  if (pass.kind === 'access_token') return needs.sessions.consume(needs.secrets.digest(pass.token), sessionTimes(needs))
  const accountId = await needs.loginCodes.consume(needs.secrets.digest(pass.code), needs.clock.now())
  return accountId && { accountId, secondStep: undefined }
}
