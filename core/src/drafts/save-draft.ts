import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Message } from '../messages/message-store.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { MailStore, Writer } from '../store.ts'
import { type DraftInput, draftContent } from './draft-input.ts'
import type { DraftReceipt } from './draft-receipt.ts'
import { isBeyondDraftRoom } from './draft-room.ts'
import { requireDraft } from './require-draft.ts'
import { requireFiles } from './require-files.ts'

/** Restores a draft that was deleted in a list while it was being edited, so that the new text is not lost. */
async function restoreDraft(w: Writer, { id, threadId, folderId }: Message, at: Date, version: number): Promise<void> {
  await w.drafts.place(id, { role: 'drafts', sendState: 'none', at, version })
  const drafts = await w.folders.findByRole('drafts')
  await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId, drafts.id] })
}

export interface SavedDraftInput extends DraftInput {
  readonly writer?: string
}

/**
 * `knownRevision` is the one that the window last saw. A newer revision is not overwritten (product decision 26).
 * A full mailbox refuses only what makes the draft larger, beyond the room for drafts.
 * @throws Refused message_not_found, not_a_draft, already_sent, smtp_disabled, draft_conflict with `revision`,
 * `saved_by`; file_not_found with `files`, quota_exceeded
 */
export async function saveDraft(
  needs: {
    readonly store: MailStore
    readonly clock: Clock
    readonly textProcessor: Pick<TextProcessor, 'draftBody'>
  },
  actor: Actor,
  id: MessageId,
  knownRevision: number,
  input: SavedDraftInput,
): Promise<DraftReceipt> {
  requirePermission(actor, 'write_mail')
  const body = await needs.textProcessor.draftBody(input)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const message = await requireDraft(w.messages, id)
    const at = needs.clock.now()
    const usage = await w.mailbox.usage()
    const draft = draftContent(input, body, message)
    const saved = { ...draft, at, snippet: body.snippet, version, writer: input.writer }
    const revision = await w.drafts.save(message.id, saved, knownRevision)
    if (revision === undefined) {
      const savedBy = await w.drafts.savedBy(message.id)
      throw new Refused('draft_conflict', { revision: message.revision, saved_by: savedBy ?? '' })
    }
    const files = await w.files.attach(message.id, await requireFiles(w, input.files))
    if (isBeyondDraftRoom(usage) && (await requireDraft(w.messages, message.id)).sizeBytes > message.sizeBytes) {
      throw new Refused('quota_exceeded')
    }
    if (message.folderRole === 'trash') await restoreDraft(w, message, at, version)
    if (input.isTracked !== undefined) await w.views.track(message.id, input.isTracked)
    await w.threads.refresh([message.threadId], version)
    await w.record({ type: 'draft.saved', version, messageId: message.id, threadId: message.threadId, revision })
    return { id: message.id, threadId: message.threadId, revision, version, savedAt: at, files }
  })
}
