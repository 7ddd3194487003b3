import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'

/**
 * Sessions continue. An organisation always has an Owner who can sign in.
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `last_owner` for oneself and the last one, also by the
 * operator
 */
export async function setOwner(
  needs: PeopleNeeds,
  by: PersonAdministrator,
  asked: PersonReference,
  isOwner: boolean,
): Promise<boolean> {
  let isChanged = false
  await actOnPerson(needs, by, { asked, act: isOwner ? 'add_owner' : 'remove_owner' }, async (w, person) => {
    isChanged = person.isOwner !== isOwner
    if (!isChanged) return undefined
    await w.people.setOwner(person.accountId, isOwner)
    await w.record({ mailbox: person.mailboxId }, { type: 'account.changed' })
    return {}
  })
  return isChanged
}
