import { normaliseEmail } from '@sen/model/addresses'
import { isImageSender } from '@sen/model/trust/image-senders'
import { MAX_IMAGE_SENDERS } from '@sen/model/trust/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'

/** Lower case; `@` and a domain cover all its addresses. */
export function listImageSenders(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly string[]> {
  return needs.store.read(actor.mailboxId, (r) => r.trust.imageSenders())
}

/** A domain is written as `@domain`. @throws Refused image_sender_invalid, too_many_image_senders */
export async function trustImageSender(
  needs: { readonly store: MailStore },
  actor: Actor,
  written: string,
): Promise<void> {
  const sender = normaliseEmail(written)
  if (!isImageSender(sender)) throw new Refused('image_sender_invalid')
  // No mail changes, so no version and no event are needed.
  await needs.store.write(actor.mailboxId, async (w) => {
    const known = await w.trust.imageSenders()
    if (known.includes(sender)) return
    if (known.length >= MAX_IMAGE_SENDERS) throw new Refused('too_many_image_senders', { limit: MAX_IMAGE_SENDERS })
    await w.trust.trustImages(sender)
  })
}

/** Applies to everybody if no sender is named. */
export async function distrustImageSenders(
  needs: { readonly store: MailStore },
  actor: Actor,
  sender: string | undefined,
): Promise<void> {
  await needs.store.write(actor.mailboxId, (w) =>
    w.trust.distrustImages(sender === undefined ? undefined : normaliseEmail(sender)),
  )
}
