import { EICAR } from '@sen/testkit/conformance/virus-scanner'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadFile } from '../attachments/upload-file.ts'
import { visibleMessages } from '../messages/visible-messages.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import { sendMessage } from './send-message.ts'

/** Detects a virus inside encoded parts, as a real scanner does. */
const scanner: VirusScanner = {
  scan: async (bytes) => {
    const raw = Buffer.from(bytes)
    const isIn = raw.includes(EICAR) || raw.includes(EICAR.toString('base64').slice(0, 60))
    return isIn ? { state: 'infected', signature: 'Eicar-Test' } : { state: 'clean' }
  },
}

let given: SendingWorld
beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(() => given.close())

it('puts a colleague’s mail into quarantine when the scanner finds a virus in it', async () => {
  const lan = await given.mailbox('lan-infected@sen.example')
  const minh = await given.mailbox('minh-infected@sen.example')
  const content = (async function* () {
    yield EICAR
  })()
  const request = { name: 'vi-rut.com', contentType: 'application/octet-stream', isInline: false, content }
  const file = await uploadFile({ ...given, virusScanner: undefined }, lan, request)
  const { id } = await given.draft(lan, { to: [{ name: '', email: minh.address }], files: [file.id] })
  await sendMessage(given, lan, id)
  await given.advance(8, { ...given.doors, virusScanner: scanner })
  expect(await given.read.folder(minh, 'inbox')).toEqual([
    expect.objectContaining({ subject: 'Một thư có vi-rút đã được giữ lại' }),
  ])
  const { messages } = await given.organisations.read(minh.organisationId, (r) =>
    r.quarantine.list({ words: [], offset: 0, limit: 10 }),
  )
  expect(messages).toMatchObject([{ mailbox: minh.address, from: { email: lan.address }, signature: 'Eicar-Test' }])
})

it.each([
  ['a scanner that is away', Object.assign(new WordVirusScanner(), { isAway: true }), ['failed', 'failed']],
  ['no scanner', undefined, ['not_scanned', 'not_scanned']],
])('tells the readers here what a colleague sent them, with %s', async (_, virusScanner, expected) => {
  const name = expected[0]?.replace('_', '-')
  const lan = await given.mailbox(`lan-${name}@sen.example`)
  const minh = await given.mailbox(`minh-${name}@sen.example`)
  const upload = (file: string, bytes: Uint8Array) => {
    const content = (async function* () {
      yield bytes
    })()
    const request = { name: file, contentType: 'application/octet-stream', isInline: false, content }
    return uploadFile({ ...given, virusScanner: undefined }, lan, request)
  }
  const files = [await upload('vi-rut.com', EICAR), await upload('sach.txt', Buffer.from('sạch'))].map(({ id }) => id)
  const { id } = await given.draft(lan, { to: [{ name: '', email: minh.address }], files })
  await sendMessage(given, lan, id)
  await given.advance(8, { ...given.doors, virusScanner })
  const [got] = await given.read.folder(minh, 'inbox')
  if (!got) throw new Error('nothing came')
  const parts = await given.store.read(minh.mailboxId, (r) => r.files.ofMessage(got.id))
  expect(parts.map(({ name: file, scan }) => [file, scan])).toEqual([
    ['vi-rut.com', expected[0]],
    ['sach.txt', expected[1]],
  ])
  expect(got.verdict).toMatchObject({ outcome: 'authentic' })
})

it('gives the recipient the files in the order of the draft, with an empty one and those that were uploaded last', async () => {
  const lan = await given.mailbox('lan-order@sen.example')
  const minh = await given.mailbox('minh-order@sen.example')
  const upload = async (name: string, contentType: string, bytes: string) => {
    const content = (async function* () {
      yield Buffer.from(bytes)
    })()
    return (await uploadFile(given, lan, { name, contentType, isInline: false, content })).id
  }
  const empty = await upload('A-rỗng.pdf', 'application/pdf', '')
  const photo = await upload('C.png', 'image/png', 'ảnh')
  const text = await upload('B-đầu.txt', 'text/plain', 'nội dung')
  const files = [text, empty, photo]
  const { id } = await given.draft(lan, { to: [{ name: '', email: minh.address }], files })
  await sendMessage(given, lan, id)
  await given.advance(8)
  const [got] = await given.read.folder(minh, 'inbox')
  const parts = await given.store.read(minh.mailboxId, async (r) => (got ? r.files.ofMessage(got.id) : []))
  expect(parts.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
    ['B-đầu.txt', 10],
    ['A-rỗng.pdf', 0],
    ['C.png', 5],
  ])
  const sent = await given.store.read(lan.mailboxId, (r) => r.files.ofMessage(id))
  expect(sent.map(({ name }) => name)).toEqual(['B-đầu.txt', 'A-rỗng.pdf', 'C.png'])
})

it.each([
  [
    'formatted',
    {
      html: '<p>Chào &amp; hẹn gặp&nbsp;lại,</p><ol><li>Một</li></ol><p><a href="https://vi-du.example/">vi-du</a></p>\n<p><img src="/api/v2/files/FILE/download?inline=1"></p>',
    },
  ],
  ['plain', { html: '', text: 'Chào Lan,\n\n  hẹn gặp lại.\n-- \nLan' }],
])(
  'shows %s mail to oneself once, though the copy that was sent and the one that came are both kept',
  async (kind, words) => {
    const lan = await given.mailbox(`oneself-${kind}@sen.example`)
    const content = (async function* () {
      yield Buffer.from('picture')
    })()
    const request = { name: 'a.png', contentType: 'image/png', isInline: true, content }
    const { id: file, uuid } = await uploadFile({ ...given, virusScanner: undefined }, lan, request)
    const html = words.html.replace('FILE', uuid)
    const { id, threadId } = await given.draft(lan, {
      ...words,
      html,
      to: [{ name: '', email: lan.address }],
      files: html === '' ? [] : [file],
    })
    await sendMessage(given, lan, id)
    await given.advance(8)
    const kept = await given.store.read(lan.mailboxId, (r) => r.messages.ofThread(threadId))
    expect(kept.map(({ kind: each }) => each).sort()).toEqual(['received', 'sent'])
    expect(visibleMessages(kept, undefined)).toHaveLength(1)
  },
)
