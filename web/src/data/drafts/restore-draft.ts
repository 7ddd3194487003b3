import { randomId } from '../../lib/random-id.ts'
import { CallError } from '../call-error.ts'
import { contentOf } from './draft-content.ts'
import type { DraftOrigin } from './draft-origin.ts'
import type { DraftServer } from './draft-server.ts'
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
    const isUnclear = savingFrom === stored.revision
    if (!isUnsaved && message.revision !== stored.revision) {
      return { content: contentOf(message), clientKey, stored: { ...stored, revision: message.revision } }
    }
    // What was kept is richer than what comes back: the server's copy has been through its cleaner. Where the server has
    // another revision, the next save hears whose it is: our own, whose answer never came, or somebody else's.
    return { content, clientKey, stored, isUnsaved, isUnclear }
  } catch (error) {
    if (error instanceof CallError && error.code === 'message_not_found') return isUnsaved ? asNew : undefined
    return { content, clientKey, stored, isUnsaved, isUnclear: savingFrom !== undefined }
  }
}
