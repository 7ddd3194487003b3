import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'

/**
 * Ended sessions stay ended. Planned mail whose time has passed is listed as missed.
 * @throws Refused `not_permitted`, `not_found`, `person_state`
 */
export async function restorePerson(
  needs: PeopleNeeds,
  by: PersonAdministrator,
  asked: PersonReference,
): Promise<void> {
  await actOnPerson(needs, by, { asked, act: 'restore' }, async (w, { accountId, mailboxId }) => {
    await w.people.restore(accountId)
    await w.waiting.resume({ mailbox: mailboxId })
    return {}
  })
}
