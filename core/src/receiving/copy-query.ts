import type { CopyQuery } from '../messages/message-store.ts'
import { identityKeyOf } from './identity-key.ts'
import type { IncomingMessage } from './store-message.ts'

export function copyQueryOf({ mail, folder }: Pick<IncomingMessage, 'mail' | 'folder'>): CopyQuery {
  return {
    identity: mail.message.messageIdHeader || identityKeyOf(mail),
    from: mail.from.email,
    snippet: mail.snippet,
    role: roleOf(folder),
  }
}

function roleOf(folder: IncomingMessage['folder']): CopyQuery['role'] {
  if (folder && 'found' in folder) return folder.found.role
  return folder && 'role' in folder ? folder.role : 'custom'
}
