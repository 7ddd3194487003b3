import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'

/**
 * Ends the automatic hold of a mailbox: its waiting mail is sent, and earlier mail does not count towards its limits
 * any more. Mail that the operator has put on hold stays on hold.
 * @returns whether its sending was on hold
 * @throws Refused `not_permitted`, `not_found`, `person_state`; `last_owner` for the Owner's own mailbox
 */
export async function releaseSendingOf(needs: PeopleNeeds, by: Administrator, asked: PersonAsked): Promise<boolean> {
  let wasHeld = false
  await actOnPerson(needs, by, { asked, act: 'release_sending' }, async (w, { mailboxId }) => {
    const released = await w.waiting.releaseSenders({ mailbox: mailboxId }, needs.clock.now())
    wasHeld = released.length > 0
    return wasHeld ? {} : undefined
  })
  return wasHeld
}
