import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'

/**
 * Takes somebody out of the organisation. At once nobody signs in, mail is refused as for an address that nobody has, nothing leaves,
 * and what they shared opens no more; `PERSON_RESTORABLE_DAYS` later `removeDeletedPeople` takes mailbox and files away.
 * @throws Refused `not_permitted`, `not_found`, `last_owner`, `person_state`
 */
export async function deletePerson(needs: PeopleNeeds, by: Administrator, asked: PersonAsked): Promise<void> {
  await actOnPerson(needs, by, { asked, act: 'delete' }, async (w, { accountId }) => {
    await w.people.delete(accountId, needs.clock.now())
    return {}
  })
}
