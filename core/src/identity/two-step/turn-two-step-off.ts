import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type ConfirmingNeeds, confirmSecondStep } from './confirm-second-step.ts'

/**
 * From now on the password is enough again. Other sessions go on; the one that asks gets another token.
 * @param asked `token`: of the session that asks; `code`: of the app, sent to the phone, or a recovery code
 * @returns the session's token from now on
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
