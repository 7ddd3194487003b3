import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'

/**
 * Turns off the second step of a person who has lost app and recovery codes, after an Owner or the operator has
 * verified who they are. Sessions continue, and remembered devices are forgotten (product decision 82). It is recorded
 * in the account's sign-in log and in the organisation's log, and the person is notified by mail.
 * @returns whether it was on
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `last_owner` for the
 * actor's own second step, which only a code turns off
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
