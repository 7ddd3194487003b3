import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'

/**
 * Mail is still received, because the organisation would lose it otherwise. No mail is sent automatically.
 * @throws Refused `not_permitted`, `not_found`, `last_owner`, `person_state`
 */
export async function suspendPerson(
  needs: PeopleNeeds,
  by: PersonAdministrator,
  asked: PersonReference,
): Promise<void> {
  await actOnPerson(needs, by, { asked, act: 'suspend' }, async (w, { accountId }) => {
    await w.people.suspend(accountId, needs.clock.now())
    return {}
  })
}
