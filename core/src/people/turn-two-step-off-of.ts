import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'

/**
 * An Owner or the operator must verify the person before. Remembered devices are forgotten (product decision 82).
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `last_owner` for the actor's own second step, which
 * only a code turns off
 */
export async function turnTwoStepOffOf(
  needs: PeopleNeeds,
  by: PersonAdministrator,
  asked: PersonReference,
): Promise<boolean> {
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
