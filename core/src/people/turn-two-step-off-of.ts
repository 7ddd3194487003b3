import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'

/**
 * The way out for who has lost app and recovery codes, once an Owner or the operator is sure who asks: the password is enough again.
 * Their sessions go on, devices are remembered no more (product decision 82). It stands where the account's sign-ins are, in the
 * organisation's log, and its owner is told by mail.
 * @returns whether it was on
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `last_owner` for one's own, which is turned off by a code
 */
export async function turnTwoStepOffOf(needs: PeopleNeeds, by: Administrator, asked: PersonAsked): Promise<boolean> {
  let wasOn = false
  await actOnPerson(needs, by, { asked, act: 'two_step_off' }, async (w, { accountId, mailboxId }) => {
    const at = needs.clock.now()
    wasOn = await w.people.turnTwoStepOff(accountId, at)
    if (!wasOn) return undefined
    const owner = by === 'operator' ? '' : by.address
    await w.enqueue({ name: 'report-two-step-off', mailboxId, owner, at: at.getTime() })
    return {}
  })
  return wasOn
}
