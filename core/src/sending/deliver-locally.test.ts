import { EICAR } from '@sen/testkit/conformance/virus-scanner'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadFile } from '../attachments/upload-file.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import { sendMessage } from './send-message.ts'

/** Looks into the parts of a mail as a real one does. */
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

it.each([
  ['a scanner that finds it', scanner, ['infected', 'clean']],
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
    const wish = { name: file, contentType: 'application/octet-stream', isInline: false, content }
    return uploadFile({ ...given, virusScanner: undefined }, lan, wish)
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
