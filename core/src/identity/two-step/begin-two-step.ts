import { TWO_STEP_SETUP_MINUTES } from '@sen/model/account/two-step'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { TimeCodes } from '../../ports/time-codes.ts'
import type { TwoStepStore } from './two-step-store.ts'

/**
 * Every call creates a new secret, so that nobody can read one that another session is about to use (spec section
 * 4.12.2).
 * @returns the secret, in Base32
 * @throws Refused `two_step_changed` when it is on already
 */
export async function beginTwoStep(
  needs: { readonly twoStep: TwoStepStore; readonly timeCodes: TimeCodes; readonly clock: Clock },
  actor: Actor,
): Promise<string> {
  if (await needs.twoStep.state(actor.accountId)) throw new Refused('two_step_changed')
  const secret = needs.timeCodes.newSecret()
  const expiresAt = new Date(needs.clock.now().getTime() + TWO_STEP_SETUP_MINUTES * MINUTE_MILLISECONDS)
  await needs.twoStep.saveSetup(actor.accountId, { secret, expiresAt })
  return secret
}
