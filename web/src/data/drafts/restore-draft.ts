import { randomId } from '../../lib/random-id.ts'
import { CallError } from '../call-error.ts'
import { contentOf } from './draft-content.ts'
import type { DraftServer } from './draft-server.ts'
import type { DraftOrigin } from './draft-session.ts'
import type { KeptContent } from './kept-content.ts'

/**
 * Puts together what this browser kept and what the server has, after a reload or a crash. Undefined when there is
 * nothing left to write: the draft was sent or deleted elsewhere, and nothing is only here.
 */
export async function restoreDraft(
  kept: KeptContent,
  isUnsaved: boolean,
  server: Pick<DraftServer, 'read'>,
): Promise<DraftOrigin | undefined> {
  const { content, clientKey, stored, savingFrom } = kept
  if (!stored) return { content, clientKey, isUnsaved, isUnclear: savingFrom !== undefined }
  const asNew: DraftOrigin = { content, clientKey: randomId(), isUnsaved: true }
  try {
    const message = await server.read(stored.messageId)
    if (!message.is_draft || message.state === 'sending') return isUnsaved ? asNew : undefined
    const here = { ...stored, revision: message.revision }
    // What was kept is richer than what comes back: the server's copy has been through its cleaner.
    // A save that was on its way may still come in after this look.
    const isUnclear = savingFrom === stored.revision
    if (message.revision === stored.revision) return { content, clientKey, stored, isUnsaved, isUnclear }
    if (message.revision === (savingFrom ?? Number.NaN) + 1) return { content, clientKey, stored: here, isUnsaved }
    if (!isUnsaved) return { content: contentOf(message), clientKey, stored: here }
    // Saved elsewhere, and more is here: the next save asks which one to keep.
    return { content, clientKey, stored, isUnsaved }
  } catch (error) {
    if (error instanceof CallError && error.code === 'message_not_found') return isUnsaved ? asNew : undefined
    return { content, clientKey, stored, isUnsaved, isUnclear: savingFrom !== undefined }
  }
}
