import { normaliseEmail } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

/** Whose remote pictures are always shown, lower case. */
export function listImageSenders(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly string[]> {
  return needs.store.read(actor.mailboxId, (r) => r.trust.imageSenders())
}

/** Always shows remote pictures of this sender, or asks again each time. */
export async function setImageSender(
  needs: { readonly store: MailStore },
  actor: Actor,
  address: string,
  isTrusted: boolean,
): Promise<void> {
  const email = normaliseEmail(address)
  // No change of any mail: it takes no version, and open pages need not hear of it.
  await needs.store.write(actor.mailboxId, (w) =>
    isTrusted ? w.trust.trustImages(email) : w.trust.distrustImages(email),
  )
}
