import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'

/**
 * Earlier mail no longer counts towards the limits. A hold by the operator stays.
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `last_owner` for the Owner's own mailbox
 */
export async function releaseSendingOf(
  needs: PeopleNeeds,
  by: PersonAdministrator,
  asked: PersonReference,
): Promise<boolean> {
  let wasHeld = false
  await actOnPerson(needs, by, { asked, act: 'release_sending' }, async (w, { mailboxId }) => {
    const released = await w.waiting.releaseSenders({ mailbox: mailboxId }, needs.clock.now())
    wasHeld = released.length > 0
    return wasHeld ? {} : undefined
  })
  return wasHeld
}
