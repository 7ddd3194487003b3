import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { CodeSender } from '../../ports/code-sender.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type ConfirmingNeeds, confirmSecondStep } from './confirm-second-step.ts'

interface PhoneChoice extends Visitor {
  readonly token: string
  readonly code: string
}

/**
 * After a change of number this must be turned on again (product decision 83).
 * @param asked `code`: from the app, or a recovery code, which proves more than possession of the phone
 * @throws Refused `phone_codes_off` when no number is verified or codes cannot be sent; `code_incorrect`, `code_used`,
 * `two_step_changed`, `too_many_attempts`
 */
export async function turnPhoneCodesOn(
  needs: ConfirmingNeeds & { readonly codeSender: CodeSender | undefined },
  actor: Actor,
  asked: PhoneChoice,
): Promise<void> {
  const state = await needs.twoStep.state(actor.accountId)
  if (!state) throw new Refused('two_step_changed')
  const phone = state.phone.verified
  if (!needs.codeSender || phone === null) throw new Refused('phone_codes_off')
  const step = await confirmSecondStep(needs, actor, asked)
  // A code sent to the old number proves nothing about the new one.
  if (step === 'phone') throw new Refused('code_incorrect')
  const act = { ...briefly(asked), at: needs.clock.now() }
  if (!(await needs.twoStep.choosePhone(actor.accountId, phone, act))) throw new Refused('two_step_changed')
}

/** @throws Refused `code_incorrect`, `code_used`, `two_step_changed`, `too_many_attempts` */
export async function turnPhoneCodesOff(needs: ConfirmingNeeds, actor: Actor, asked: PhoneChoice): Promise<void> {
  await confirmSecondStep(needs, actor, asked)
  const act = { ...briefly(asked), at: needs.clock.now() }
  if (!(await needs.twoStep.choosePhone(actor.accountId, null, act))) throw new Refused('two_step_changed')
}
