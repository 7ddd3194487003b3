import { CallError } from '../call-error.ts'
import type { DraftOrigin } from './draft-origin.ts'
import type { DraftServer } from './draft-server.ts'
import type { DraftSession } from './draft-session.ts'
import { isSafe } from './draft-status.ts'
import type { KeptContent } from './kept-content.ts'

/** Opens a draft without asking the server; `confirmSaved` follows. */
export function keptOrigin({ content, clientKey, stored, savingFrom }: KeptContent, isUnsaved: boolean): DraftOrigin {
  return { content, clientKey, ...(stored ? { stored } : {}), isUnsaved, isUnclear: savingFrom !== undefined }
}

/** Unsaved local text stays. Returns false when nothing is left of a draft that was sent or deleted elsewhere. */
export async function confirmSaved(draft: DraftSession, server: Pick<DraftServer, 'read'>): Promise<boolean> {
  const messageId = draft.view.getState().status.stored?.messageId
  if (messageId === undefined) return true
  try {
    const message = await server.read(messageId)
    if (message.is_draft && message.state !== 'sending') {
      await draft.catchUp(message.revision)
      return true
    }
  } catch (error) {
    // Without a response, the user continues to write, and the next save finds the state.
    if (!(error instanceof CallError) || error.code !== 'message_not_found') return true
  }
  // A save in progress gets the same refusal and handles it.
  await draft.rest()
  draft.pullBody()
  const { status } = draft.view.getState()
  if (status.stored?.messageId !== messageId) return true
  if (isSafe(status)) return false
  draft.saveAsNew()
  return true
}
