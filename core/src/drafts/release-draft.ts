import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'

/**
 * Ends the writer's claim; other claims stay. Waiting windows are notified even if the claim was taken over: the writer
 * has then saved its last text.
 * @throws Refused message_not_found
 */
export function releaseDraft(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: MessageId,
  writer: string,
): Promise<void> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const message = await w.messages.find(id)
    if (!message) throw new Refused('message_not_found')
    await w.draftClaims.release(id, writer)
    await w.record({ type: 'draft.released', version, messageId: id, threadId: message.threadId, writer })
  })
}
