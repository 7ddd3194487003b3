import type { FolderRole } from '@sen/model/folders'
import type { FolderId, MessageId } from '@sen/model/ids'
import { expect, it } from 'vitest'
import type { Message } from './message-store.ts'
import { visibleMessages } from './visible-messages.ts'

function message(id: string, role: FolderRole, more: Partial<Message> = {}): Message {
  return {
    id: id as MessageId,
    folderId: role as string as FolderId,
    folderRole: role,
    identityKey: id,
    kind: role === 'drafts' ? 'draft' : 'received',
    isRead: true,
    ...more,
  } as Message
}

const shown = (messages: readonly Message[], viewed?: string) =>
  visibleMessages(messages, viewed as FolderId | undefined).map(({ id }) => id)

it.each<[string, string | undefined, string[]]>([
  ['hides mail in Trash and Junk', 'inbox', ['1', '2']],
  ['hides it too when no folder is named', undefined, ['1', '2']],
  ['shows what is in Trash when Trash is viewed, and Junk not', 'trash', ['1', '2', '3']],
  ['shows what is in Junk when Junk is viewed, and Trash not', 'junk', ['1', '2', '4']],
])('%s', (_, viewed, expected) => {
  const thread = [message('1', 'inbox'), message('2', 'sent'), message('3', 'trash'), message('4', 'junk')]
  expect(shown(thread, viewed)).toEqual(expected)
})

it('shows everything of a thread that lies in Trash altogether', () => {
  expect(shown([message('1', 'trash'), message('2', 'trash')], 'inbox')).toEqual(['1', '2'])
})

it.each<[string, string | undefined, string]>([
  ['the copy of the folder that is viewed', 'sent', 'sent-copy'],
  ['that also when the other copy is elsewhere', 'inbox', 'inbox-copy'],
  ['the first when neither is in the folder', 'custom', 'sent-copy'],
])('shows of two copies %s', (_, viewed, expected) => {
  const copies = [
    message('sent-copy', 'sent', { identityKey: 'same' }),
    message('inbox-copy', 'inbox', { identityKey: 'same' }),
  ]
  expect(shown(copies, viewed)).toEqual([expected])
})

it('prefers a copy that is not in Trash or Junk, unless Trash is viewed', () => {
  const copies = [
    message('thrown-away', 'trash', { identityKey: 'same' }),
    message('kept', 'inbox', { identityKey: 'same' }),
  ]
  expect(shown(copies, 'sent')).toEqual(['kept'])
  expect(shown(copies, 'trash')).toEqual(['thrown-away'])
})
