import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireDraft } from './require-draft.ts'

/**
 * Its files are retained for a day, so that an undo can attach them again.
 * @throws Refused smtp_disabled, message_not_found, not_a_draft, already_sent
 */
export async function deleteDraft(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: MessageId,
): Promise<{ readonly version: number }> {
  requirePermission(actor, 'write_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { id: messageId, threadId, revision } = await requireDraft(w.messages, id)
    await w.files.attach(messageId, [])
    await w.drafts.remove(messageId)
    await w.threads.refresh([threadId], version)
    await w.record({ type: 'draft.deleted', version, messageId, threadId, revision })
    return { version }
  })
}
