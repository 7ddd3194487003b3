import { normaliseEmail } from '@sen/model/addresses'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { type OperatorActNeeds, recordOperatorActOn } from '../../operating/record-operator-act.ts'
import type { PeopleDirectory } from '../../people/people-store.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type ConfirmingNeeds, confirmSecondStep } from './confirm-second-step.ts'
import type { TwoStepStore } from './two-step-store.ts'

/**
 * From now on the password is enough again. Other sessions go on; the one that asks gets another token.
 * @param asked `token`: of the session that asks; `code`: of the app, or a recovery code
 * @returns the session's token from now on
 * @throws Refused `code_incorrect`, `code_used`, `two_step_changed`, `too_many_attempts`
 */
export async function turnTwoStepOff(
  needs: ConfirmingNeeds,
  actor: Actor,
  asked: Visitor & { readonly token: string; readonly code: string },
): Promise<string> {
  await confirmSecondStep(needs, actor, asked.code)
  const token = needs.secrets.token()
  const session = { from: needs.secrets.digest(asked.token), to: needs.secrets.digest(token) }
  const act = { ...briefly(asked), at: needs.clock.now() }
  if (!(await needs.twoStep.turnOff(actor.accountId, act, session))) throw new Refused('two_step_changed')
  return token
}

/**
 * The operator's way out for who has lost app and recovery codes, once they are sure who asks. It is written where the account's
 * sign-ins are, for its owner to see, and into the organisation's log.
 * @returns whether it was on; undefined when nobody signs in with this address, or the account is suspended
 */
export async function turnTwoStepOffFor(
  needs: OperatorActNeeds & {
    readonly accounts: AccountStore
    readonly twoStep: TwoStepStore
    readonly people: PeopleDirectory
  },
  address: string,
): Promise<boolean | undefined> {
  const login = await needs.accounts.findLogin(normaliseEmail(address))
  if (!login) return undefined
  const act = { at: needs.clock.now(), userAgent: '', source: '' }
  const wasOn = await needs.twoStep.turnOff(login.accountId, act, undefined)
  if (wasOn) await recordOperatorActOn(needs, address, { act: 'person.two_step_off' })
  return wasOn
}
