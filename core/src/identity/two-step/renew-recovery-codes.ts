import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type ConfirmingNeeds, confirmSecondStep } from './confirm-second-step.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/**
 * Invalidates all previous codes.
 * @param asked `token`: the token of the session; `code`: from the app, sent to the phone, or a recovery code
 * @throws Refused `code_incorrect`, `code_used`, `two_step_changed`, `too_many_attempts`
 */
export async function renewRecoveryCodes(
  needs: ConfirmingNeeds,
  actor: Actor,
  asked: Visitor & { readonly token: string; readonly code: string },
): Promise<readonly string[]> {
  await confirmSecondStep(needs, actor, asked)
  const { codes, digests } = newRecoveryCodes(needs.secrets, actor.accountId)
  const act = { ...briefly(asked), at: needs.clock.now() }
  if (!(await needs.twoStep.replaceRecoveryCodes(actor.accountId, digests, act))) throw new Refused('two_step_changed')
  return codes
}
