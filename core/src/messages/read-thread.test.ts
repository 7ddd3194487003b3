import type { Actor } from '@sen/core/kit/actor'
import { MAX_ANSWER_BYTES } from '@sen/model/bulkheads/limits'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { MAX_STORED_TEXT_CHARACTERS } from '@sen/model/messages/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withStores } from '../kit/with-stores.ts'
import { type HtmlCleaner, Uncleanable, type UncleanableReason } from '../ports/html-cleaner.ts'
import type { MailStore } from '../store.ts'
import { readMessage } from './read-message.ts'
import { readThread } from './read-thread.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
let cleaner: CountingCleaner
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
  minh = await given.mailbox('minh@sen.example')
})
beforeEach(() => {
  cleaner = new CountingCleaner()
})
afterAll(() => given.close())

class CountingCleaner implements HtmlCleaner {
  version = 'cleaner-1'
  asked = 0
  gaveOut: UncleanableReason | undefined
  isReduced = false

  async clean(html: string, policy: { inlineImages: Readonly<Record<string, string>> }) {
    this.asked += 1
    if (this.gaveOut) throw new Uncleanable(this.gaveOut)
    const shown = html.replaceAll(/cid:([\w.@-]+)/g, (_, cid: string) => policy.inlineImages[cid] ?? '')
    return {
      html: `<clean>${shown}</clean>`,
      hasRemoteContent: html.includes('http:'),
      remoteImages: [],
      isReduced: this.isReduced,
    }
  }
}

const needs = () => ({ store: given.store, htmlCleaner: cleaner })
const open = (actor: Actor, id: ThreadId, from?: string, bodies: 'all' | 'open-at-first' = 'open-at-first') =>
  readThread(needs(), actor, { id, from, bodies })

it('answers another mailbox’s thread and message like missing ones', async () => {
  const { id, threadId } = await given.message(lan)
  const others = await open(minh, threadId).catch((error: unknown) => error)
  const missing = await open(minh, '999999' as ThreadId).catch((error: unknown) => error)
  expect(others).toMatchObject({ code: 'thread_not_found' })
  expect(others).toEqual(missing)
  await expect(readMessage(needs(), minh, id)).rejects.toMatchObject({ code: 'message_not_found' })
})

it('shows a thread oldest first, with the bodies of the messages that are open', async () => {
  const first = await given.message(lan, { subject: 'Báo giá', isRead: true, text: 'một' })
  const references = await idOf(first.threadId)
  await given.message(lan, { subject: 'Re: Báo giá', isRead: true, references, text: 'hai' })
  await given.message(lan, { subject: 'Re: Báo giá', isRead: true, references, text: 'ba', in: 'sent' })
  const thread = await open(lan, first.threadId, 'INBOX')
  expect(thread.subject).toBe('Báo giá')
  expect(thread.messages.map(({ body }) => body?.content)).toEqual([undefined, undefined, 'ba'])
  expect(thread.messages.map(({ folderPath }) => folderPath)).toEqual(['INBOX', 'INBOX', 'Sent'])
  expect(thread.folderIds).toHaveLength(2)
  const whole = await open(lan, first.threadId, 'INBOX', 'all')
  expect(whole.messages.map(({ body }) => body?.content)).toEqual(['một', 'hai', 'ba'])
})

it('shows mail in Trash by the folder’s name or id only', async () => {
  const kept = await given.message(lan, { subject: 'Hợp đồng' })
  const references = await idOf(kept.threadId)
  await given.message(lan, { subject: 'Re: Hợp đồng', references, in: 'trash', text: 'bỏ đi' })
  const trash = await given.store.read(lan.mailboxId, (r) => r.folders.findByRole('trash'))
  expect((await open(lan, kept.threadId, 'INBOX')).messages).toHaveLength(1)
  expect((await open(lan, kept.threadId)).messages).toHaveLength(1)
  expect((await open(lan, kept.threadId, 'Trash')).messages).toHaveLength(2)
  expect((await open(lan, kept.threadId, trash.id)).messages).toHaveLength(2)
})

it('shows one of two copies, the one of the folder that is viewed, a folder of the user’s own included', async () => {
  const sent = await given.message(lan, { subject: 'Gửi cho mình', in: 'sent', identityKey: 'một thư' })
  const references = await idOf(sent.threadId)
  const copy = await given.message(lan, { subject: 'Re: Gửi cho mình', references, identityKey: 'một thư' })
  await given.store.write(lan.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const { folder: own } = await w.folders.ensureCustom('Dự án/Sen')
    const inbox = await w.folders.findByRole('inbox')
    await w.threads.move([copy.threadId], inbox.id, own.id, version)
  })
  const ids = async (from: string) => (await open(lan, sent.threadId, from)).messages.map(({ message }) => message.id)
  expect(await ids('Sent')).toEqual([sent.id])
  expect(await ids('Dự án/Sen')).toEqual([copy.id])
  const [view] = (await open(lan, sent.threadId, 'Dự án/Sen')).messages
  expect(view).toMatchObject({ folderPath: 'Dự án/Sen', previousFolderPath: 'INBOX' })
})

it('cleans HTML once, keeps it, and cleans it again for a newer cleaner', async () => {
  const { id, threadId } = await given.message(lan, { html: '<p>Chào chị http://x</p>' })
  const first = await open(lan, threadId)
  expect(first.messages[0]?.body).toEqual({
    format: 'html',
    content: '<clean><p>Chào chị http://x</p></clean>',
    hasRemoteContent: true,
    imagesShown: false,
    isClipped: false,
  })
  expect((await open(lan, threadId)).messages[0]?.body).toEqual(first.messages[0]?.body)
  expect((await readMessage(needs(), lan, id)).body).toEqual(first.messages[0]?.body)
  expect(cleaner.asked).toBe(1)
  cleaner.version = 'cleaner-2'
  await open(lan, threadId)
  expect(cleaner.asked).toBe(2)
})

it('shows the text when the cleaner fails for now, and tries again the next time', async () => {
  const { threadId } = await given.message(lan, { html: '<p>nặng</p>', text: 'nặng' })
  cleaner.gaveOut = 'failed'
  expect((await open(lan, threadId)).messages[0]?.body).toMatchObject({ format: 'text', content: 'nặng' })
  cleaner.gaveOut = undefined
  expect((await open(lan, threadId)).messages[0]?.body).toMatchObject({ format: 'html' })
})

it.each(['too_deep', 'too_large', 'too_slow'] as const)(
  'remembers a body that is %s, says so, and tries again only with another cleaner',
  async (reason) => {
    const { id, threadId } = await given.message(lan, { html: '<p>nặng http://x</p>', text: 'nặng' })
    cleaner.gaveOut = reason
    const shortened = { format: 'text', content: 'nặng', shortfall: 'text_only' }
    expect((await open(lan, threadId)).messages[0]?.body).toMatchObject(shortened)
    expect((await open(lan, threadId)).messages[0]?.body).toMatchObject(shortened)
    for (const request of [undefined, 'shown', 'original'] as const) {
      expect((await readMessage(needs(), lan, id, request)).body).toMatchObject(shortened)
    }
    expect(cleaner.asked).toBe(1)
    cleaner.version = 'cleaner-2'
    cleaner.gaveOut = undefined
    expect((await open(lan, threadId)).messages[0]?.body).toMatchObject({ format: 'html' })
  },
)

it('says each time that formatting is missing', async () => {
  const { id, threadId } = await given.message(lan, { html: '<p>Chào http://x</p>' })
  cleaner.isReduced = true
  const reduced = { format: 'html', shortfall: 'formatting' }
  expect((await open(lan, threadId)).messages[0]?.body).toMatchObject(reduced)
  expect((await open(lan, threadId)).messages[0]?.body).toMatchObject(reduced)
  for (const request of ['shown', 'shown', 'original', 'whole'] as const) {
    expect((await readMessage(needs(), lan, id, request)).body).toMatchObject(reduced)
  }
})

it.each(['', '<p>Chào http://x</p>'])('says each time that the end of a body is not kept: %j', async (html) => {
  const { id, threadId } = await given.message(lan, { html, text: 'Chào', isCut: true })
  for (const _ of ['cleaned now', 'kept']) {
    expect((await open(lan, threadId)).messages[0]?.body).toMatchObject({ isCut: true })
  }
  for (const request of [undefined, 'shown', 'shown', 'original', 'whole'] as const) {
    expect((await readMessage(needs(), lan, id, request)).body).toMatchObject({ isCut: true })
  }
  const whole = await given.message(lan, { html, text: 'Chào' })
  expect((await open(lan, whole.threadId)).messages[0]?.body).not.toHaveProperty('isCut')
})

it('says of a text in place of HTML that its end is not kept', async () => {
  const text = 'a'.repeat(MAX_STORED_TEXT_CHARACTERS)
  const { threadId } = await given.message(lan, { html: '<p>nặng</p>', text })
  cleaner.gaveOut = 'too_slow'
  for (const _ of ['given out now', 'kept']) {
    expect((await open(lan, threadId)).messages[0]?.body).toMatchObject({ shortfall: 'text_only', isCut: true })
  }
})

it('never keeps the cleaned body of a draft, which may be saved in the same moment', async () => {
  const { id } = await given.message(lan, { in: 'drafts', html: '<p>nháp</p>' })
  await readMessage(needs(), lan, id)
  await readMessage(needs(), lan, id)
  expect(cleaner.asked).toBe(2)
})

it('leads inline pictures to their files', async () => {
  const { id } = await given.message(lan, {
    html: '<img src="cid:anh@sen"><img src="cid:la@sen">',
    parts: [{ index: 1, name: 'a.png', sizeBytes: 10, contentType: 'image/png', contentId: 'anh@sen', isInline: true }],
  })
  const { body, files } = await readMessage(needs(), lan, id)
  expect(files).toHaveLength(1)
  expect(body?.content).toBe(`<clean><img src="/api/v2/files/${files[0]?.uuid}/download?inline=1"><img src=""></clean>`)
})

it('draws the first of two pictures with one content id', async () => {
  const picture = (index: number) => ({
    ...{ index, name: `${index}.png`, sizeBytes: 10, contentType: 'image/png' },
    ...{ contentId: 'anh@sen', isInline: index === 1 },
  })
  const { id } = await given.message(lan, { html: '<img src="cid:anh@sen">', parts: [picture(1), picture(2)] })
  const { body, files } = await readMessage(needs(), lan, id)
  expect(body?.content).toContain(`/api/v2/files/${files[0]?.uuid}/download`)
})

describe('a thread with more text than one answer holds', () => {
  // In JSON each of these letters takes two bytes, so each text is a third of the maximum response.
  const text = '"'.repeat(MAX_ANSWER_BYTES / 6 - 100)

  async function longThread(): Promise<{ readonly threadId: ThreadId; readonly ids: readonly MessageId[] }> {
    const first = await given.message(lan, { text, sizeBytes: text.length })
    const references = await idOf(first.threadId)
    const others = await given.messages(
      lan,
      ['Re: dài', 'Re: dài', 'Re: dài', 'Re: dài'].map((subject) => ({
        subject,
        text,
        sizeBytes: text.length,
        references,
      })),
    )
    return { threadId: first.threadId, ids: [first.id, ...others.map(({ id }) => id)] }
  }

  it('comes with the newest bodies that fit, and the others one by one', async () => {
    const { threadId, ids } = await longThread()
    const { messages } = await open(lan, threadId, undefined, 'all')
    expect(messages.map(({ body }) => body !== undefined)).toEqual([false, false, true, true, true])
    expect(JSON.stringify(messages.map(({ body }) => body)).length).toBeLessThanOrEqual(MAX_ANSWER_BYTES)
    expect((await readMessage(needs(), lan, ids[0] ?? ('' as MessageId))).body?.content).toBe(text)
  })

  it('has the room for its bodies reserved before they are loaded', async () => {
    const { threadId } = await longThread()
    const steps: string[] = []
    const store: MailStore = {
      ...given.store,
      write: (mailbox, work) => given.store.write(mailbox, work),
      read: (mailbox, work) =>
        given.store.read(mailbox, (r) =>
          work(
            withStores(r, {
              messages: {
                ...r.messages,
                bodies: (wanted) => {
                  steps.push(`load ${wanted.length}`)
                  return r.messages.bodies(wanted)
                },
              },
            }),
          ),
        ),
    }
    const responseMemoryBudget = { reserve: async (bytes: number) => void steps.push(`reserve ${bytes}`) }
    await readThread({ ...needs(), store, responseMemoryBudget }, lan, { id: threadId, from: undefined, bodies: 'all' })
    expect(steps).toEqual([`reserve ${5 * text.length}`, 'load 5'])
  })
})

async function idOf(threadId: ThreadId): Promise<string[]> {
  const messages = await given.store.read(lan.mailboxId, (r) => r.messages.ofThread(threadId))
  return messages.map((message) => message.messageIdHeader)
}
