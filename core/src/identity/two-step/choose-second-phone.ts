import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { CodeSender } from '../../ports/code-sender.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type ConfirmingNeeds, confirmSecondStep } from './confirm-second-step.ts'

interface Asked extends Visitor {
  /** Of the session that asks. */
  readonly token: string
  readonly code: string
}

/**
 * From now on codes can also be sent to the verified phone (product decision 83). Whoever verifies another number later chooses that anew.
 * @param asked `code`: of the app, or a recovery code, which also shows that it is not the phone alone that has come back
 * @throws Refused `phone_codes_off` where no number is verified or no code can be sent from here; `code_incorrect`, `code_used`,
 *   `two_step_changed`, `too_many_attempts`
 */
export async function turnPhoneCodesOn(
  needs: ConfirmingNeeds & { readonly codeSender: CodeSender | undefined },
  actor: Actor,
  asked: Asked,
): Promise<void> {
  const state = await needs.twoStep.state(actor.accountId)
  if (!state) throw new Refused('two_step_changed')
  const phone = state.phone.verified
  if (!needs.codeSender || phone === null) throw new Refused('phone_codes_off')
  const step = await confirmSecondStep(needs, actor, asked)
  // A code to the old number says nothing of the new one.
  if (step === 'phone') throw new Refused('code_incorrect')
  const act = { ...briefly(asked), at: needs.clock.now() }
  if (!(await needs.twoStep.choosePhone(actor.accountId, phone, act))) throw new Refused('two_step_changed')
}

/**
 * Codes come from the app alone again.
 * @throws Refused `code_incorrect`, `code_used`, `two_step_changed`, `too_many_attempts`
 */
export async function turnPhoneCodesOff(needs: ConfirmingNeeds, actor: Actor, asked: Asked): Promise<void> {
  await confirmSecondStep(needs, actor, asked)
  const act = { ...briefly(asked), at: needs.clock.now() }
  if (!(await needs.twoStep.choosePhone(actor.accountId, null, act))) throw new Refused('two_step_changed')
}
