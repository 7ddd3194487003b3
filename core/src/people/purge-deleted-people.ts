import { ADDRESS_RETIRED_DAYS, PERSON_RESTORABLE_DAYS } from '@sen/model/account/people'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { recordAct } from '../organisations/record-act.ts'
import type { PeopleNeeds } from './act-on-person.ts'

/** The addresses stay retired for another `ADDRESS_RETIRED_DAYS`. */
export async function purgeDeletedPeople({ organisations, people, clock }: PeopleNeeds): Promise<number> {
  const now = clock.now()
  const freeAt = new Date(now.getTime() + ADDRESS_RETIRED_DAYS * DAY_MILLISECONDS)
  const due = await people.deletedBefore(new Date(now.getTime() - PERSON_RESTORABLE_DAYS * DAY_MILLISECONDS))
  let removed = 0
  for (const { mailboxId, organisationId, address } of due) {
    // This may take long, so it runs outside the organisation's transaction.
    await people.deleteContents(mailboxId)
    removed += await organisations.write(organisationId, async (w) => {
      if (!(await w.people.remove(mailboxId, freeAt))) return 0
      await recordAct(w, 'program', { act: 'person.removed', target: address }, now)
      return 1
    })
  }
  return removed + (await people.freeAddresses(now))
}
