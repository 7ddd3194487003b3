import { normaliseEmail } from '@sen/model/addresses'
import { MAX_IMAGE_SENDERS } from '@sen/model/limits'
import { isImageSender } from '@sen/model/trust/image-senders'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'

/** Whose remote pictures are always shown, lower case; `@` and a domain mean everybody there. */
export function listImageSenders(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly string[]> {
  return needs.store.read(actor.mailboxId, (r) => r.trust.imageSenders())
}

/**
 * Always shows remote pictures of this address or, by `@` and a domain, of everybody there.
 *
 * @throws Refused image_sender_invalid, too_many_image_senders
 */
export async function trustImageSender(
  needs: { readonly store: MailStore },
  actor: Actor,
  written: string,
): Promise<void> {
  const sender = normaliseEmail(written)
  if (!isImageSender(sender)) throw new Refused('image_sender_invalid')
  // No change of any mail: it takes no version, and open pages need not hear of it.
  await needs.store.write(actor.mailboxId, async (w) => {
    const known = await w.trust.imageSenders()
    if (known.includes(sender)) return
    if (known.length >= MAX_IMAGE_SENDERS) throw new Refused('too_many_image_senders', { limit: MAX_IMAGE_SENDERS })
    await w.trust.trustImages(sender)
  })
}

/** Asks again each time; of everybody, when no sender is named. */
export async function distrustImageSenders(
  needs: { readonly store: MailStore },
  actor: Actor,
  sender: string | undefined,
): Promise<void> {
  await needs.store.write(actor.mailboxId, (w) =>
    w.trust.distrustImages(sender === undefined ? undefined : normaliseEmail(sender)),
  )
}
