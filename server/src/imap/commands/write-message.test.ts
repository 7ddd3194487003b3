import type { FetchedMessage } from '@sen/core/mail-programs/program-message'
import { MAX_STRUCTURE_ADDRESSES } from '@sen/model/mail-programs/limits'
import type { EnvelopeFields, PartStructure } from '@sen/model/mail-programs/message-structure'
import { expect, it } from 'vitest'
import type { ImapSession } from '../session/imap-session.ts'
import { WorkMeter } from '../session/work-meter.ts'
import type { PlainItem } from '../wire/fetch-items.ts'
import { writeMessage } from './write-message.ts'

const FLUSH_BYTES = 64 * 1024
const MANY = Array.from({ length: 2_000 }, () => ({ mailbox: 'a', host: 'x.example' }))
const ENVELOPE: EnvelopeFields = { from: [{ mailbox: 'lan', host: 'x.example' }], to: MANY, cc: MANY, bcc: MANY }
const TEXT: PartStructure = {
  type: 'text',
  subtype: 'plain',
  parameters: [],
  encoding: '7bit',
  headerStart: 0,
  bodyStart: 0,
  bodyEnd: 0,
  lines: 0,
}

/** Encloses messages with 120,000 addresses, as a structure from before the limit may. */
const ROOT: PartStructure = {
  ...TEXT,
  type: 'multipart',
  subtype: 'mixed',
  parts: Array.from({ length: 20 }, () => ({
    ...TEXT,
    type: 'message',
    subtype: 'rfc822',
    message: { envelope: ENVELOPE, root: TEXT },
  })),
}

async function written(...names: readonly PlainItem[]) {
  const pieces: string[] = []
  const seen = { yielder: 0, flushes: 0, mostPending: 0, text: '' }
  let pending = 0
  const session = {
    folder: { folderId: '1' },
    write: (text: string) => {
      pieces.push(text)
      pending += text.length
      seen.mostPending = Math.max(seen.mostPending, pending)
    },
    connection: {
      checkpoint: () => () => true,
      get isFull() {
        return pending >= FLUSH_BYTES
      },
    },
    flushIfFull: async () => {
      seen.flushes += 1
      pending = 0
    },
  }
  const next = async () => {
    seen.yielder += 1
  }
  const message = { uid: 1, structure: { envelope: ENVELOPE, root: ROOT }, envelope: ENVELOPE, flags: [] }
  await writeMessage(session as unknown as ImapSession, {
    number: 1,
    message: message as unknown as FetchedMessage,
    items: names.map((name) => ({ kind: 'plain', name })),
    meter: new WorkMeter({ yield: next }),
  })
  return { ...seen, text: pieces.join('') }
}

it.each(['BODYSTRUCTURE', 'BODY', 'ENVELOPE'] as const)('writes the first addresses of %s', async (name) => {
  const { text } = await written(name)
  const addresses = text.split('NIL "a" "x.example"').length - 1
  expect(addresses).toBeGreaterThan(MAX_STRUCTURE_ADDRESSES - 100)
  expect(addresses).toBeLessThanOrEqual(MAX_STRUCTURE_ADDRESSES)
  expect(text).toContain('"lan"')
})

it('sends each long item and yields to other work', async () => {
  const one = await written('BODYSTRUCTURE')
  const { yielder, flushes, mostPending } = await written('ENVELOPE', 'BODY', 'BODYSTRUCTURE')
  expect(yielder).toBeGreaterThan(0)
  expect(flushes).toBe(3)
  expect(mostPending).toBeLessThan(one.text.length + 1_000)
})
