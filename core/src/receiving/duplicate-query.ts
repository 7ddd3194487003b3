import type { DuplicateQuery } from '../messages/message-store.ts'
import { deduplicationKey } from './deduplication-key.ts'
import type { IncomingMessage } from './store-message.ts'

export function duplicateQueryOf({ mail, folder }: Pick<IncomingMessage, 'mail' | 'folder'>): DuplicateQuery {
  return {
    identity: mail.message.messageIdHeader || deduplicationKey(mail),
    from: mail.from.email,
    snippet: mail.snippet,
    role: roleOf(folder),
  }
}

function roleOf(folder: IncomingMessage['folder']): DuplicateQuery['role'] {
  if (folder && 'found' in folder) return folder.found.role
  return folder && 'role' in folder ? folder.role : 'custom'
}
