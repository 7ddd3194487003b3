import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'

/** @throws Refused `not_permitted`, `not_found`, `person_state` */
export async function resumePerson(needs: PeopleNeeds, by: PersonAdministrator, asked: PersonReference): Promise<void> {
  await actOnPerson(needs, by, { asked, act: 'resume' }, async (w, { accountId, mailboxId }) => {
    await w.people.resume(accountId)
    await w.waiting.resume({ mailbox: mailboxId })
    return {}
  })
}
