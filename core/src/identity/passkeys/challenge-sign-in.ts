import { Refused } from '../../kit/refused.ts'
import type { TwoStepStore } from '../two-step/two-step-store.ts'
import { type ChallengeNeeds, newChallenge } from './challenges.ts'
import type { PasskeyHint } from './passkey-store.ts'

/** What a browser looks for a passkey by. */
export interface SignInChallenge {
  readonly challenge: string
  /** One of these is to answer. None: any of this site's, which says itself whose it is. */
  readonly wanted: readonly PasskeyHint[]
}

/**
 * A challenge that a passkey is to sign: of whoever signs in, or as the second step of the sign-in that waits in this browser, of
 * whose account it must then be.
 * @param pending the token that `signIn` has given to this browser; undefined: nobody has said who they are
 * @throws Refused `second_step_expired`
 */
export async function challengeSignIn(
  needs: ChallengeNeeds & { readonly twoStep: TwoStepStore },
  pending: string | undefined,
): Promise<SignInChallenge> {
  if (pending === undefined) {
    return { challenge: await newChallenge(needs, { kind: 'signing_in', accountId: undefined }), wanted: [] }
  }
  const waiting = await needs.twoStep.findPending(needs.secrets.digest(pending), needs.clock.now())
  if (!waiting) throw new Refused('second_step_expired')
  const { accountId } = waiting
  const { passkeys: wanted } = await needs.passkeys.hints(accountId)
  return { challenge: await newChallenge(needs, { kind: 'signing_in', accountId }), wanted }
}
