import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'

/**
 * Removes all passkeys of a person, which may have been stolen, and forgets remembered devices, so that the second step
 * is required again. It is recorded in the account's sign-in log and in the organisation's log.
 * @returns how many there were; if none, nothing is logged
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `last_owner` for one's own
 */
export async function removePasskeysOf(needs: PeopleNeeds, by: Administrator, asked: PersonAsked): Promise<number> {
  let count = 0
  await actOnPerson(needs, by, { asked, act: 'remove_passkeys' }, async (w, { accountId }) => {
    count = await w.people.removePasskeys(accountId, needs.clock.now())
    return count === 0 ? undefined : { count }
  })
  return count
}
