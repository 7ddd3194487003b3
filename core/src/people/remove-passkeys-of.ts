import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'

/**
 * Takes all passkeys of somebody away, which may have come into other hands, and has their second step be asked for everywhere again.
 * It stands where the account's sign-ins are, for its owner to see, and in the organisation's log.
 * @returns how many there were; where there were none the log says nothing
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
