import { randomId } from '../../lib/random-id.ts'
import { CallError } from '../call-error.ts'
import { contentOf } from './draft-content.ts'
import type { DraftOrigin } from './draft-origin.ts'
import type { DraftServer } from './draft-server.ts'
import type { KeptContent } from './kept-content.ts'

/** Returns undefined when the draft was sent or deleted elsewhere and no unsaved text is left. */
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
    const isUnclear = savingFrom === stored.revision
    if (!isUnsaved && message.revision !== stored.revision) {
      return { content: contentOf(message), clientKey, stored: { ...stored, revision: message.revision } }
    }
    // Prefer the local copy, because the server's version was sanitised. If the revisions differ, the next save finds
    // out who saved it.
    return { content, clientKey, stored, isUnsaved, isUnclear }
  } catch (error) {
    if (error instanceof CallError && error.code === 'message_not_found') return isUnsaved ? asNew : undefined
    return { content, clientKey, stored, isUnsaved, isUnclear: savingFrom !== undefined }
  }
}
