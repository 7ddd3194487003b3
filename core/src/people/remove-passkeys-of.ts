import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'

/**
 * The passkeys may have been stolen, so remembered devices need the second step again.
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `last_owner` for one's own
 */
export async function removePasskeysOf(
  needs: PeopleNeeds,
  by: PersonAdministrator,
  asked: PersonReference,
): Promise<number> {
  let count = 0
  await actOnPerson(needs, by, { asked, act: 'remove_passkeys' }, async (w, { accountId }) => {
    count = await w.people.removePasskeys(accountId, needs.clock.now())
    return count === 0 ? undefined : { count }
  })
  return count
}
