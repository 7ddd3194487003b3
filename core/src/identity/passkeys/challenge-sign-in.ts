import { Refused } from '../../kit/refused.ts'
import type { TwoStepStore } from '../two-step/two-step-store.ts'
import { type ChallengeNeeds, newChallenge } from './challenges.ts'
import type { PasskeyHint } from './passkey-store.ts'

/** What a browser looks for a passkey by. */
export interface SignInChallenge {
  readonly challenge: string
  /** A secret that this browser brings along with the answer until then: what was signed for it is worth nothing in another. */
  readonly browser: string
  readonly expiresAt: Date
  /** One of these is to answer. None: any of this site's, which says itself whose it is. */
  readonly wanted: readonly PasskeyHint[]
}

/**
 * A challenge that a passkey is to sign: of whoever signs in, or as the second step of the sign-in that waits in this browser, of
 * whose account it must then be.
 * @param pending the token that `signIn` has given to this browser; undefined: nobody has said who they are
 * @param known the secret that an earlier challenge has given to this browser: another tab of it may still wait for its passkey
 * @throws Refused `second_step_expired`
 */
export async function challengeSignIn(
  needs: ChallengeNeeds & { readonly twoStep: TwoStepStore },
  { pending, browser: known }: { readonly pending: string | undefined; readonly browser: string | undefined },
): Promise<SignInChallenge> {
  const browser = known || needs.secrets.token()
  if (pending === undefined) {
    const asked = await newChallenge(needs, { kind: 'signing_in', accountId: undefined }, browser)
    return { ...asked, browser, wanted: [] }
  }
  const waiting = await needs.twoStep.findPending(needs.secrets.digest(pending), needs.clock.now())
  if (!waiting) throw new Refused('second_step_expired')
  const { accountId } = waiting
  const { passkeys: wanted } = await needs.passkeys.hints(accountId)
  return { ...(await newChallenge(needs, { kind: 'signing_in', accountId }, browser)), browser, wanted }
}
