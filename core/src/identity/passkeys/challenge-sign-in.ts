import { Refused } from '../../kit/refused.ts'
import type { TwoStepStore } from '../two-step/two-step-store.ts'
import { type ChallengeNeeds, newChallenge } from './challenges.ts'
import type { PasskeyHint } from './passkey-store.ts'

export interface SignInChallenge {
  readonly challenge: string
  /** The browser must send this secret with its response, so that the response is valid in this browser only. */
  readonly browser: string
  readonly expiresAt: Date
  /** When empty, any passkey of this site is accepted and identifies its account. */
  readonly wanted: readonly PasskeyHint[]
}

/**
 * Serves a sign-in by passkey alone, or the second step of a pending sign-in.
 * @param pending the token that `signIn` gave to this browser; undefined when no account was named
 * @param known the secret of an earlier challenge, which another tab of this browser may still be waiting for
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
