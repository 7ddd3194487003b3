import { readSecondStep } from '@sen/model/account/two-step'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { SecondStepLimits } from './two-step-store.ts'
import { type SecondStepNeeds, type UsedSecondStep, verifySecondStep } from './verify-second-step.ts'

export interface ConfirmingNeeds extends SecondStepNeeds {
  /** A stolen session may guess no more often than the sign-in page allows. */
  readonly guesses: SecondStepLimits
}

/**
 * @param typed `token`: the token of the session
 * @throws Refused `two_step_changed` when it is off; `code_incorrect`, `code_used`, `too_many_attempts`
 */
export async function confirmSecondStep(
  needs: ConfirmingNeeds,
  actor: Actor,
  { code, token }: { readonly code: string; readonly token: string },
): Promise<UsedSecondStep> {
  const step = readSecondStep(code)
  // The input does not have the form of a code, so it does not count as an attempt.
  if (!step) throw new Refused('code_incorrect')
  if (!(await needs.twoStep.state(actor.accountId))) throw new Refused('two_step_changed')
  await needs.guesses.count(step.kind)
  const taken = await verifySecondStep(needs, actor.accountId, step, needs.secrets.digest(token))
  await needs.guesses.forgive(step.kind)
  return taken
}
