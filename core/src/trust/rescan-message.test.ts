import type { MessageId, ThreadId } from '@sen/model/ids'
import type { MailSource } from '@sen/model/receiving/mail-sources'
import { RESCAN_DELAYS_SECONDS } from '@sen/model/scanning/limits'
import { DirectHtmlCleaner } from '@sen/testkit/direct-html-cleaner'
import { DirectMime } from '@sen/testkit/direct-mime'
import { FakeClock } from '@sen/testkit/fakes/fake-clock'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SilentSenderCheck } from '@sen/testkit/fakes/silent-sender-check'
import { WordVirusScanner } from '@sen/testkit/fakes/word-scanners'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { readMessage } from '../messages/read-message.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { rescanMessage } from './rescan-message.ts'

const VIRUS = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

let w: TestWorld
let lan: Actor
const blobs = new MemoryBlobStore()
const scanner = new WordVirusScanner()
const doors = () => ({
  ...w,
  blobs,
  clock: new FakeClock(),
  senderCheck: new SilentSenderCheck(),
  mime: new DirectMime(),
  virusScanner: scanner,
  spamScorer: undefined,
})

beforeAll(async () => {
  w = await world()
  lan = await w.mailbox('lan@sen.example')
})
afterAll(() => w.close())

async function receive(
  isAway: boolean,
  way: MailSource = 'smtp',
): Promise<{ messageId: MessageId; threadId: ThreadId }> {
  scanner.isAway = isAway
  const envelope = { mailFrom: 'a@x.example', recipient: lan.address, remoteAddress: '198.51.100.7', helo: 'x' }
  const part = (name: string, content: string) =>
    `--b\r\nContent-Type: application/pdf; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${content}\r\n`
  const raw = `From: a@x.example\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('a.pdf', 'x')}${part('b.pdf', VIRUS)}--b--\r\n`
  const [received] = await receiveMail(doors(), { way, raw: Buffer.from(raw) }, [
    { mailboxId: lan.mailboxId, envelope },
  ])
  if (!received || typeof received === 'string') throw new Error('not received')
  return received
}

const htmlCleaner = new DirectHtmlCleaner()
async function scansOf(id: MessageId) {
  const { message, files } = await readMessage({ store: w.store, htmlCleaner }, lan, id)
  return [message.scan?.virus, ...files.map(({ scan }) => scan)]
}
const waiting = async (id: MessageId) =>
  (await orderedJobs(w.database.db))
    .filter(({ key }) => key === `rescan:${id}`)
    .map(({ payload, runAt }) => [Number(payload.attempt), runAt.getTime() / 1_000])

it('is nothing to do for mail that was scanned as it came in', async () => {
  // Infected mail from outside would go to quarantine.
  const { messageId } = await receive(false, 'recovery')
  expect(await scansOf(messageId)).toEqual(['infected', 'clean', 'infected'])
  expect(await waiting(messageId)).toEqual([])
})

it('marks the file that carries a virus once the scanner is back, and open pages hear of it', async () => {
  const { messageId, threadId } = await receive(true)
  expect(await scansOf(messageId)).toEqual(['failed', 'failed', 'failed'])
  expect(await waiting(messageId)).toMatchObject([[0, expect.any(Number)]])
  const before = await w.events.version(lan.mailboxId)
  scanner.isAway = false
  await rescanMessage(doors(), lan.mailboxId, messageId, 0)
  expect(await scansOf(messageId)).toEqual(['infected', 'clean', 'infected'])
  const told = await w.events.since(lan.mailboxId, before, 10)
  expect(told).toMatchObject([{ type: 'threads.changed', threadIds: [threadId] }])
})

it('asks for hours, later each time, and then no more', async () => {
  const { messageId } = await receive(true)
  const now = doors().clock.now().getTime() / 1_000
  const last = RESCAN_DELAYS_SECONDS.length - 1
  for (let attempt = 0; attempt < last; attempt += 1) {
    await rescanMessage(doors(), lan.mailboxId, messageId, attempt)
    expect(await waiting(messageId)).toEqual([[attempt + 1, now + (RESCAN_DELAYS_SECONDS[attempt + 1] ?? 0)]])
  }
  await w.store.write(lan.mailboxId, (writer) => writer.cancelJob(`rescan:${messageId}`))
  await rescanMessage(doors(), lan.mailboxId, messageId, last)
  expect(await waiting(messageId)).toEqual([])
  expect(await scansOf(messageId)).toEqual(['failed', 'failed', 'failed'])
})
