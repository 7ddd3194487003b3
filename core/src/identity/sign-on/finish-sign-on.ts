import type { AccountId } from '@sen/model/ids'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { BegunSignOn, RecognisedUser, SignOnProvider } from '../../ports/sign-on-provider.ts'
import { beginSession, type NewSession } from '../begin-session.ts'
import type { SessionStore } from '../session-store.ts'
import type { Visitor } from '../visitor.ts'
import type { SignOnStore } from './sign-on-store.ts'

interface Needs {
  readonly signOnLinks: SignOnStore
  readonly sessions: SessionStore
  readonly secrets: Secrets
  readonly clock: Clock
}

/**
 * The account is found by issuer and subject, and the first time by the verified address (product decision 18).
 * @param came `answer`: the query of the redirect; `begun`: the state that this browser started with
 * @throws Refused `sign_on_unknown` when no account matches or it is suspended
 * @throws SignOnFailed when the provider authenticated nobody or does not respond
 */
export async function finishSignOn(
  needs: Needs,
  provider: SignOnProvider,
  came: Visitor & { readonly answer: string; readonly begun: BegunSignOn },
): Promise<NewSession & Pick<RecognisedUser, 'idToken'>> {
  const user = await provider.finish(came.answer, came.begun)
  const accountId = await accountOf(needs, user)
  const begun = accountId && (await beginSession(needs, accountId, { ...came, way: 'single_sign_on' }))
  if (!begun) throw new Refused('sign_on_unknown')
  return { ...begun, idToken: user.idToken }
}

async function accountOf(
  { signOnLinks, clock }: Pick<Needs, 'signOnLinks' | 'clock'>,
  { issuer, subject, verifiedEmail }: RecognisedUser,
): Promise<AccountId | undefined> {
  const known = await signOnLinks.find(issuer, subject)
  if (known !== undefined || verifiedEmail === undefined) return known
  const linked = await signOnLinks.link({ issuer, subject, email: exactEmail(verifiedEmail) }, clock.now())
  // A concurrent first sign-in may have linked it.
  return linked ?? signOnLinks.find(issuer, subject)
}

/** ASCII letters alone are folded, because a similar address may belong to another person. */
function exactEmail(claimed: string): string {
  return claimed.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
