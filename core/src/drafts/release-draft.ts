import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

/** The window is closed: the next one need not be told of it. Somebody else's claim, or none, stays as it is. */
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
