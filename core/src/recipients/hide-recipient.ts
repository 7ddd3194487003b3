import { normaliseEmail } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import { requireRoomToHide } from './require-room-to-hide.ts'

/** @throws Refused too_many_hidden_recipients */
export async function hideRecipient(
  needs: { readonly store: MailStore },
  actor: Actor,
  email: string,
  how: 'hidden' | 'offered' = 'hidden',
): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const address = normaliseEmail(email)
    if (how === 'hidden') await requireRoomToHide(w, address)
    await w.contacts.hide(address, how === 'hidden')
    await w.record({ type: 'contacts.changed', version })
  })
}
