import { isTrashOrJunk } from '@sen/model/folders'
import type { FolderId } from '@sen/model/ids'
import type { Message } from './message-store.ts'

/**
 * Hides mail in Trash and Junk unless that folder is viewed (spec section 4). Of several copies, the best placed is
 * shown (product decision 19). A thread that is entirely in Trash and Junk shows all messages.
 */
export function visibleMessages(messages: readonly Message[], viewed: FolderId | undefined): readonly Message[] {
  const seen = messages.filter((message) => !isTrashOrJunk(message.folderRole) || message.folderId === viewed)
  const candidates = seen.length > 0 ? seen : messages
  const shown = new Map<string, Message>()
  for (const message of candidates) {
    const known = shown.get(message.identityKey)
    if (!known || rank(message, viewed) < rank(known, viewed)) shown.set(message.identityKey, message)
  }
  return candidates.filter((message) => shown.get(message.identityKey) === message)
}

/** Lower is better. */
function rank(message: Message, viewed: FolderId | undefined): number {
  if (message.folderId === viewed) return 0
  return isTrashOrJunk(message.folderRole) ? 2 : 1
}
