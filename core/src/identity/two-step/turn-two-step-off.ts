import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type ConfirmingNeeds, confirmSecondStep } from './confirm-second-step.ts'

/**
 * Other sessions continue; the current one gets a new token.
 * @param asked `token`: the token of the session; `code`: from the app, sent to the phone, or a recovery code
 * @throws Refused `code_incorrect`, `code_used`, `two_step_changed`, `too_many_attempts`
 */
export async function turnTwoStepOff(
  needs: ConfirmingNeeds,
  actor: Actor,
  asked: Visitor & { readonly token: string; readonly code: string },
): Promise<string> {
  await confirmSecondStep(needs, actor, asked)
  const token = needs.secrets.token()
  const session = { from: needs.secrets.digest(asked.token), to: needs.secrets.digest(token) }
  const act = { ...briefly(asked), at: needs.clock.now() }
  if (!(await needs.twoStep.turnOff(actor.accountId, act, session))) throw new Refused('two_step_changed')
  return token
}
