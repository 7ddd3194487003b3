import { normaliseEmail } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

/** Hides an address, known or not, from suggestions until it is written to again, or shows it again. */
export async function hideContact(
  needs: { readonly store: MailStore },
  actor: Actor,
  email: string,
  how: 'hidden' | 'offered' = 'hidden',
): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await w.contacts.hide(normaliseEmail(email), how === 'hidden')
    await w.record({ type: 'contacts.changed', version })
  })
}
