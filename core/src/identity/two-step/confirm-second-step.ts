import { readSecondStep } from '@sen/model/account/two-step'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { type SecondStepNeeds, type TakenSecondStep, takeSecondStep } from './take-second-step.ts'
import type { SecondStepLimits } from './two-step-store.ts'

export interface ConfirmingNeeds extends SecondStepNeeds {
  /** Who has only the session may guess no more than who stands at the door. */
  readonly guesses: SecondStepLimits
}

/**
 * Has somebody who is signed in show their second step again, before it is changed.
 * @param typed `token`: of the session
 * @throws Refused `two_step_changed` where it is off; `code_incorrect`, `code_used`, `too_many_attempts`
 */
export async function confirmSecondStep(
  needs: ConfirmingNeeds,
  actor: Actor,
  { code, token }: { readonly code: string; readonly token: string },
): Promise<TakenSecondStep> {
  const step = readSecondStep(code)
  // It has another form than any code, and costs no attempt.
  if (!step) throw new Refused('code_incorrect')
  if (!(await needs.twoStep.state(actor.accountId))) throw new Refused('two_step_changed')
  await needs.guesses.count(step.kind)
  const taken = await takeSecondStep(needs, actor.accountId, step, needs.secrets.digest(token))
  await needs.guesses.forgive(step.kind)
  return taken
}
