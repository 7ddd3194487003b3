import type { ByteStream } from '@sen/core/kit/bytes'
import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { FetchedMessage } from '@sen/core/mail-programs/program-message'
import { BlobMissing, type ByteRange } from '@sen/core/ports/blob-store'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSessionStage, type SessionStage, twoMessages } from './session-stage.fixture.ts'

/** More than a client's and the server's sockets hold. */
const LONG_BYTES = 16 * 1024 * 1024
let sizeBytes = 0
const CHUNK = Buffer.alloc(64 * 1024, 'a')

const ARRIVED = new Date('2026-11-28T10:00:00Z')

/** Messages that have left the folder since their rows were read. */
const left = new Set<number>()
/** Messages whose sources can be read so many times before they are deleted. */
const readableTimes = new Map<number, number>()

async function* stream(uid: number, range: ByteRange): ByteStream {
  const times = readableTimes.get(uid) ?? 1_000
  if (times === 0) throw new BlobMissing('deleted')
  readableTimes.set(uid, times - 1)
  for (let at = range.fromByte; at < (range.untilByte ?? sizeBytes); at += CHUNK.length) yield CHUNK
}

const message = (uid: number): FetchedMessage => ({
  id: `${uid}` as MessageId,
  threadId: '1' as ThreadId,
  uid,
  version: 1,
  flags: ['\\Seen'],
  internalDate: ARRIVED,
  savedAt: ARRIVED,
  sizeBytes,
  emailId: `e${uid}`,
  source: (range) => stream(uid, range),
})

const mailbox: Partial<MailProgramMailbox> = {
  ...twoMessages,
  async *fetch() {
    yield [message(1), message(2)]
  },
  search: async () => ({ uids: Uint32Array.of(1, 2), highestModseq: 1 }),
  read: async (_, uid) => {
    if (left.has(uid)) return undefined
    const content = stream(uid, { fromByte: 0 })
    return { message: message(uid), sizeBytes, content, stream: (range) => stream(uid, range) }
  },
}

let stage: SessionStage
const failures: unknown[] = []
beforeAll(async () => {
  stage = await openSessionStage(mailbox, { onError: (error) => void failures.push(error) })
})
afterAll(async () => {
  await stage.close()
  expect(failures).toEqual([])
})
beforeEach(() => {
  left.clear()
  readableTimes.clear()
  sizeBytes = 2 * CHUNK.length
})

test('other sessions run while a client reads slowly', async () => {
  sizeBytes = LONG_BYTES
  const [slow, other] = [await stage.selected('lan'), await stage.selected('lan')]
  slow.socket.pause()
  slow.write('a FETCH 1:2 (BINARY.PEEK[])\r\n')
  expect(await other.ok('SEARCH ALL')).toEqual(['* SEARCH 1 2'])
  slow.destroy()
})

const SOURCE_ITEMS = ['BODY.PEEK[]', 'BODY.PEEK[TEXT]', 'BODY.PEEK[1]', 'BINARY.PEEK[]', 'BODY.PEEK[]<0.10>']

test.each(SOURCE_ITEMS)('a message that has left is sent as long as its source exists: %s', async (item) => {
  const talk = await stage.selected('minh')
  left.add(1)
  expect(await talk.command(`FETCH 1:2 (UID ${item})`)).toEqual([
    expect.stringMatching(/^\* 1 FETCH \(UID 1 /),
    expect.stringMatching(/^\* 2 FETCH \(UID 2 /),
    'OK FETCH completed',
  ])
})

test.each(SOURCE_ITEMS)('a message that has left with its source is not sent, and the others are: %s', async (item) => {
  const talk = await stage.selected('minh')
  left.add(1)
  readableTimes.set(1, 0)
  const lines = await talk.command(`FETCH 1:2 (UID ${item})`)
  expect(lines.map((line) => line.slice(0, 25))).toEqual([
    expect.stringMatching(/^\* 2 FETCH \(UID 2 /),
    'NO [EXPUNGEISSUED] Some m',
  ])
  expect(await talk.answer('NOOP')).toMatch(/^OK/)
})

test.each(SOURCE_ITEMS)('a message whose source was lost ends the command, not the connection: %s', async (item) => {
  const talk = await stage.selected('tuan')
  readableTimes.set(1, 0)
  expect(await talk.answer(`FETCH 1:2 (UID ${item})`)).toMatch(/^NO \[UNAVAILABLE\]/)
  expect(failures.splice(0)).toEqual([expect.any(BlobMissing)])
  expect(await talk.answer('NOOP')).toMatch(/^OK/)
})

test('a message whose source is lost while it is sent ends the connection', async () => {
  const talk = await stage.selected('tuan')
  readableTimes.set(1, 1)
  talk.write('a FETCH 1:2 (BODY.PEEK[1] BODY.PEEK[TEXT])\r\n')
  expect(await talk.line()).toBeUndefined()
  expect(failures.splice(0)).toEqual([expect.any(BlobMissing)])
})

test('parts that need no source are sent of all', async () => {
  const talk = await stage.selected('hoa')
  left.add(1)
  expect(await talk.ok('FETCH 1:2 (UID RFC822.SIZE)')).toHaveLength(2)
})
