import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'

/**
 * Takes back that somebody was deleted: all is as it was, but that they sign in anew. Planned mail whose time came meanwhile stands
 * in its list as missed.
 * @throws Refused `not_permitted`, `not_found`, `person_state`
 */
export async function restorePerson(needs: PeopleNeeds, by: Administrator, asked: PersonAsked): Promise<void> {
  await actOnPerson(needs, by, { asked, act: 'restore' }, async (w, { accountId, mailboxId }) => {
    await w.people.restore(accountId)
    await w.waiting.resume({ mailbox: mailboxId })
    return {}
  })
}
