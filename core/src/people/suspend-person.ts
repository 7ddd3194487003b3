import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'

/**
 * Shuts somebody out until they are let in again: all their sessions end, and signing in is refused as if the password were wrong.
 * Mail goes on coming in, for it would be lost to the organisation; nothing leaves by itself: mail that is planned stays in its
 * list when its time comes, and is marked as missed.
 * @throws Refused `not_permitted`, `not_found`, `last_owner`, `person_state`
 */
export async function suspendPerson(needs: PeopleNeeds, by: Administrator, asked: PersonAsked): Promise<void> {
  await actOnPerson(needs, by, { asked, act: 'suspend' }, async (w, { accountId }) => {
    await w.people.suspend(accountId, needs.clock.now())
    return {}
  })
}
