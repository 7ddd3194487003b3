import type { Actor } from '@sen/core/kit/actor'
import {
  FIRST_RECIPIENTS,
  MAX_ANSWER_BYTES,
  MAX_FILES_OF_THREAD_ANSWER,
  MAX_MESSAGES_OF_THREAD,
} from '@sen/model/bulkheads/limits'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMessage } from './read-message.ts'
import { readThread } from './read-thread.ts'

let given: TestWorld
let lan: Actor
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@sen.example')
})
afterAll(() => given.close())

const needs = () => ({
  store: given.store,
  htmlCleaner: {
    version: '1',
    clean: async (html: string) => ({ html, hasRemoteContent: false, remoteImages: [], isReduced: false }),
  },
})
const ROOT = 'goc@ngoai.example'
// Random letters, because similar addresses would compress well.
const recipients = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: crypto.randomUUID(),
    email: `${crypto.randomUUID()}-${at}@ngoai.example`,
  }))

it('cuts the recipients of older messages of a heavy thread, and has them whole one by one', async () => {
  const references = [`nhieu-nguoi-${ROOT}`]
  const sent = []
  for (let count = 0; count < 12; count += 1) sent.push(await given.message(lan, { references, to: recipients(1_000) }))
  const threadId = sent[0]?.threadId
  if (threadId === undefined) throw new Error('there is no thread')
  const { messages } = await readThread(needs(), lan, { id: threadId, from: undefined, bodies: 'all' })
  const shown = messages.map(({ message, body }) => [message.to.length, body !== undefined])
  expect(shown[0]).toEqual([FIRST_RECIPIENTS, false])
  expect(shown.at(-1)).toEqual([1_000, true])
  expect(shown.filter(([, hasBody]) => hasBody).every(([count]) => count === 1_000)).toBe(true)
  const first = messages[0]?.message.id
  if (first === undefined) throw new Error('there is no message')
  expect((await readMessage(needs(), lan, first)).message.to).toHaveLength(1_000)
})

it('returns the files of the newest messages only, when a thread has thousands', async () => {
  const references = [`nhieu-tep-${ROOT}`]
  const parts = Array.from({ length: 500 }, (_, index) => ({
    index,
    name: `${index}.pdf`,
    sizeBytes: 100,
    contentType: 'application/pdf',
    contentId: '',
    isInline: false,
  }))
  const sent = []
  for (let count = 0; count < 8; count += 1) sent.push(await given.message(lan, { references, parts }))
  const threadId = sent[0]?.threadId
  if (threadId === undefined) throw new Error('there is no thread')
  const { messages } = await readThread(needs(), lan, { id: threadId, from: undefined, bodies: 'all' })
  const shown = messages.map(({ files: listed, body }) => [listed.length, body !== undefined])
  expect(shown[0]).toEqual([0, false])
  expect(shown.at(-1)).toEqual([500, true])
  expect(shown.reduce((sum, [count]) => sum + Number(count), 0)).toBeLessThanOrEqual(MAX_FILES_OF_THREAD_ANSWER)
})

it('begins a new thread when one is full, and goes on in the new one', async () => {
  const references = [`day-${ROOT}`]
  const first = await given.message(lan, { references })
  await given.database.pool.query(
    `insert into message overriding system value
     select (jsonb_populate_record(m, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('message', 'id')), 'identity_key', m.identity_key || '-' || n
     ))).* from message m, generate_series(2, $1::int) n where m.id = $2`,
    [MAX_MESSAGES_OF_THREAD, first.id],
  )
  const next = await given.message(lan, { references })
  const after = await given.message(lan, { references })
  expect(next.threadId).not.toBe(first.threadId)
  expect(after.threadId).toBe(next.threadId)
})

it.each([
  ['text', { html: '', text: '\u0001'.repeat(1_900_000) }],
  ['html', { html: '<p>"Xin chào"</p>'.repeat(700_000) }],
] as const)(
  'shortens a single body of %s that one answer has no room for, and says so',
  async (format, body) => {
    const references = [`dai-${format}-${ROOT}`]
    const { id, threadId } = await given.message(lan, { references, ...body })
    const { messages } = await readThread(needs(), lan, { id: threadId, from: undefined, bodies: 'all' })
    // The thread shows only the beginning of HTML.
    if (format === 'html') expect(messages[0]?.body).toMatchObject({ isClipped: true })
    else expect(messages.map(({ message, body: view }) => [message.references, view])).toEqual([[[], undefined]])
    const whole = (await readMessage(needs(), lan, id, 'whole')).body
    const content = whole?.content ?? ''
    expect([whole?.format, whole?.isCut]).toEqual([format, true])
    const { length } = Buffer.from(JSON.stringify(content))
    expect(length).toBeLessThanOrEqual(MAX_ANSWER_BYTES + 2)
    expect(length).toBeGreaterThan(MAX_ANSWER_BYTES - 100)
    if (format === 'html') expect(content.endsWith('>')).toBe(true)
  },
  60_000,
)

it('does not shorten a draft, whose editor would save it so', async () => {
  const html = '<p>"Xin chào"</p>'.repeat(700_000)
  const { id } = await given.message(lan, { in: 'drafts', html })
  expect((await readMessage(needs(), lan, id)).body).toMatchObject({ content: html })
}, 60_000)
