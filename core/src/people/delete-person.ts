import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'

/**
 * `purgeDeletedPeople` purges mailbox and files `PERSON_RESTORABLE_DAYS` later.
 * @throws Refused `not_permitted`, `not_found`, `last_owner`, `person_state`
 */
export async function deletePerson(needs: PeopleNeeds, by: PersonAdministrator, asked: PersonReference): Promise<void> {
  await actOnPerson(needs, by, { asked, act: 'delete' }, async (w, { accountId }) => {
    await w.people.delete(accountId, needs.clock.now())
    return {}
  })
}
