import { CallError } from '../call-error.ts'
import type { DraftOrigin } from './draft-origin.ts'
import type { DraftServer } from './draft-server.ts'
import type { DraftSession } from './draft-session.ts'
import { isSafe } from './draft-status.ts'
import type { KeptContent } from './kept-content.ts'

/** As this browser kept it: shown before the server is asked, `confirmKept` follows. */
export function keptOrigin({ content, clientKey, stored, savingFrom }: KeptContent, isUnsaved: boolean): DraftOrigin {
  return { content, clientKey, ...(stored ? { stored } : {}), isUnsaved, isUnclear: savingFrom !== undefined }
}

/**
 * Takes in what the server says of a draft that stands here as this browser kept it, by the rules of `restoreDraft`: what
 * is only here stays, and what was saved elsewhere meanwhile comes. Answers false when there is nothing left to write: it
 * was sent or deleted elsewhere, and nothing is only here.
 */
export async function confirmKept(draft: DraftSession, server: Pick<DraftServer, 'read'>): Promise<boolean> {
  const messageId = draft.view.getState().status.stored?.messageId
  if (messageId === undefined) return true
  try {
    const message = await server.read(messageId)
    if (message.is_draft && message.state !== 'sending') {
      await draft.catchUp(message.revision)
      return true
    }
  } catch (error) {
    // Without an answer writing goes on; the next save says what is.
    if (!(error instanceof CallError) || error.code !== 'message_not_found') return true
  }
  // A save that is on its way hears the same, and acts on it.
  await draft.rest()
  draft.pullBody()
  const { status } = draft.view.getState()
  if (status.stored?.messageId !== messageId) return true
  if (isSafe(status)) return false
  draft.saveAsNew()
  return true
}
