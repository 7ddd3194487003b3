import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

/** Releases the claim of a closed window, so that the next window shows no warning. Other claims stay. */
export function releaseDraft(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: MessageId,
  writer: string,
): Promise<void> {
  return needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    await w.draftClaims.release(id, writer)
  })
}
