import type { MailProgramMailbox } from '@sen/core/mail-programs/mail-program-mailbox'
import type { FetchedMessage } from '@sen/core/mail-programs/program-message'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSessionStage, type SessionStage, twoMessages } from './session-stage.fixture.ts'

/** More than a client's and the server's sockets hold. */
const LONG_BYTES = 16 * 1024 * 1024
let sizeBytes = 0
const CHUNK = Buffer.alloc(64 * 1024, 'a')

const ARRIVED = new Date('2026-11-28T10:00:00Z')

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
})

/** Messages that have left the folder since their rows were read. */
const left = new Set<number>()

const mailbox: Partial<MailProgramMailbox> = {
  ...twoMessages,
  async *fetch() {
    yield [message(1), message(2)]
  },
  search: async () => ({ uids: Uint32Array.of(1, 2), highestModseq: 1 }),
  read: async (_, uid) => {
    if (left.has(uid)) return undefined
    const stream = async function* (range: { fromByte: number; untilByte?: number }) {
      for (let at = range.fromByte; at < (range.untilByte ?? sizeBytes); at += CHUNK.length) yield CHUNK
    }
    return { message: message(uid), sizeBytes, content: stream({ fromByte: 0 }), stream }
  },
}

let stage: SessionStage
beforeAll(async () => {
  stage = await openSessionStage(mailbox)
})
afterAll(() => stage.close())
beforeEach(() => {
  left.clear()
  sizeBytes = 2 * CHUNK.length
})

test('other sessions have a turn while a client reads slowly', async () => {
  sizeBytes = LONG_BYTES
  const [slow, other] = [await stage.selected('lan'), await stage.selected('lan')]
  slow.socket.pause()
  slow.write('a FETCH 1:2 (BINARY.PEEK[])\r\n')
  expect(await other.ok('SEARCH ALL')).toEqual(['* SEARCH 1 2'])
  slow.destroy()
})

test.each(['BODY.PEEK[]', 'BODY.PEEK[TEXT]', 'BODY.PEEK[1]', 'BINARY.PEEK[]', 'RFC822.HEADER'])(
  'a message that has left is not sent, and the others are: %s',
  async (item) => {
    const talk = await stage.selected('minh')
    left.add(1)
    const lines = await talk.command(`FETCH 1:2 (UID ${item})`)
    expect(lines.map((line) => line.slice(0, 25))).toEqual([
      expect.stringMatching(/^\* 2 FETCH \(UID 2 /),
      'NO [EXPUNGEISSUED] Some m',
    ])
    expect(await talk.answer('NOOP')).toMatch(/^OK/)
  },
)

test('what needs no source is sent of all', async () => {
  const talk = await stage.selected('hoa')
  left.add(1)
  expect(await talk.ok('FETCH 1:2 (UID RFC822.SIZE)')).toHaveLength(2)
})
