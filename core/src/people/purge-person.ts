import { ADDRESS_RETIRED_DAYS } from '@sen/model/account/people'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { Refused } from '../kit/refused.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { PeopleNeeds } from './act-on-person.ts'
import { deletePerson } from './delete-person.ts'

const RETIRED_MILLISECONDS = ADDRESS_RETIRED_DAYS * DAY_MILLISECONDS

/** If interrupted, the mailbox stays deleted; repeat the call. The address is retired. @throws Refused `not_found` */
export async function purgePerson(needs: PeopleNeeds, address: string): Promise<void> {
  const found = await needs.people.findByAddress(address)
  if (!found) throw new Refused('not_found')
  const { accountId, organisationId } = found
  const person = await needs.organisations.read(organisationId, (r) => r.people.find(accountId))
  if (!person) throw new Refused('not_found')
  if (person.state !== 'deleted') await deletePerson(needs, 'operator', { address })
  await needs.people.deleteContents(person.mailboxId)
  await needs.organisations.write(organisationId, async (w) => {
    const now = needs.clock.now()
    if (!(await w.people.remove(person.mailboxId, new Date(now.getTime() + RETIRED_MILLISECONDS)))) return
    await recordAct(w, 'operator', { act: 'person.removed', target: person.address }, now)
  })
}
