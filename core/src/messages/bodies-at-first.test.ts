import type { FolderRole } from '@sen/model/folders'
import type { FolderId, MessageId } from '@sen/model/ids'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { sendMessage } from '../sending/send-message.ts'
import { messagesWithBodyAtFirst } from './bodies-at-first.ts'
import type { Message } from './message-store.ts'
import { readThread } from './read-thread.ts'

let given: SendingWorld
let lan: Actor
beforeAll(async () => {
  given = await sendingWorld()
  lan = await given.mailbox('lan@sen.example')
})
afterAll(() => given.close())

function message(id: string, role: FolderRole, more: Partial<Message> = {}): Message {
  const kind = role === 'drafts' || role === 'scheduled' ? 'draft' : 'received'
  const folderId = role as string as FolderId
  return { id: id as MessageId, folderId, folderRole: role, kind, isRead: true, sendState: 'none', ...more } as Message
}

const withBody = (thread: readonly Message[]) => messagesWithBodyAtFirst(thread, new Map()).map(({ id }) => id)

it('includes the last message, drafts, and no more than the newest five unread', () => {
  const thread = [
    message('old', 'inbox'),
    message('draft', 'drafts'),
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => message(id, 'inbox', { isRead: false })),
    message('last', 'sent'),
  ]
  expect(withBody(thread)).toEqual(['draft', 'c', 'd', 'e', 'f', 'g', 'last'])
})

it('includes the first five of many drafts, and the last', () => {
  const thread = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => message(id, 'drafts'))
  expect(withBody(thread)).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
})

it('includes a message that failed for one of two recipients', async () => {
  given.mailSender.plan('b@khach.example', { outcome: 'refused', reply: '550 5.1.1 No such user' })
  const to = ['a@khach.example', 'b@khach.example'].map((email) => ({ name: '', email }))
  const draft = await given.draft(lan, { to, html: '<p>một</p>' })
  await sendMessage(given, lan, draft.id)
  await given.advance(8)
  const sent = await given.read.message(lan, draft.id)
  if (!sent) throw new Error('not sent')
  const references = [sent.messageIdHeader]
  const receivedAt = new Date('2040-03-02T01:00:00Z')
  for (const text of ['hai', 'ba']) await given.message(lan, { references, isRead: true, receivedAt, text })
  const request = { id: sent.threadId, from: undefined, bodies: 'open-at-first' } as const
  const { messages } = await readThread(given, lan, request)
  const shown = messages.map(({ body, deliveries }) => [body?.content, deliveries.map(({ state }) => state)])
  expect(shown).toEqual([
    [expect.stringContaining('một'), ['handed_over', 'failed']],
    // Our report, which is unread.
    [expect.stringContaining('550 5.1.1'), []],
    [undefined, []],
    ['ba', []],
  ])
})
