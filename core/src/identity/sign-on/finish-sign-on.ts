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
 * Begins the session of somebody whom the provider has recognised (product decision 18): by issuer and subject, the first time by the
 * verified address of a mailbox here. It asks for no second step (`asksSecondStep`).
 *
 * @param came `answer`: the query with which the browser has come back; `begun`: what this browser had begun
 * @throws Refused `sign_on_unknown` when nobody here is that, or the account is suspended
 * @throws SignOnFailed when the provider has recognised nobody, or does not answer
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
  // Of two first times at once, one has linked it.
  return linked ?? signOnLinks.find(issuer, subject)
}

/**
 * The address as the provider has verified it, with ASCII letters in lower case. Anything else that would make it ours, such
 * as blanks around it or letters that fold into others, makes it somebody else's.
 */
function exactEmail(claimed: string): string {
  return claimed.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
