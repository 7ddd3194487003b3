import type { MessageId, ThreadId } from '@sen/model/ids'
import { SENDER_RECHECK_DELAYS_SECONDS } from '@sen/model/trust/limits'
import type { SenderEvidence } from '@sen/model/trust/sender-verdict'
import { DirectMime } from '@sen/testkit/direct-mime'
import { FakeClock } from '@sen/testkit/fakes/fake-clock'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SilentSenderCheck } from '@sen/testkit/fakes/silent-sender-check'
import { orderedJobs } from '@sen/testkit/run-jobs'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { recheckSender } from './recheck-sender.ts'

const SILENT: SenderEvidence = {
  spf: { result: 'unknown', isAligned: false },
  dkim: { result: 'none', isAligned: false },
  dmarc: 'unknown',
  arcPassed: false,
}
const FORGED: SenderEvidence = { ...SILENT, spf: { result: 'fail', isAligned: true }, dmarc: 'fail' }
const PROVEN: SenderEvidence = { ...SILENT, spf: { result: 'pass', isAligned: true }, dmarc: 'pass' }

let w: TestWorld
let lan: Actor
const senderCheck = new SilentSenderCheck()
const doors = () => ({
  ...w,
  blobs,
  clock: new FakeClock(),
  senderCheck,
  mime: new DirectMime(),
  virusScanner: undefined,
  spamScorer: undefined,
})
const blobs = new MemoryBlobStore()

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
let users = 0
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@sen.example`)
})

async function receiveWhileDnsIsSilent(): Promise<{ messageId: MessageId; threadId: ThreadId }> {
  senderCheck.evidence = SILENT
  const envelope = { mailFrom: 'a@bank.example', recipient: lan.address, remoteAddress: '198.51.100.7', helo: 'x' }
  const raw = Buffer.from(`From: A <a@bank.example>\r\nSubject: x${users}\r\n\r\nChào\r\n`)
  const [received] = await receiveMail(doors(), { way: 'smtp', raw }, [{ mailboxId: lan.mailboxId, envelope }])
  if (!received || typeof received === 'string') throw new Error('not received')
  return received
}

const waitingJobs = async (messageId: MessageId): Promise<readonly { attempt: number; in_seconds: number }[]> => {
  const jobs = await orderedJobs(w.database.db)
  return jobs
    .filter(({ key }) => key === `recheck:${messageId}`)
    .map(({ payload, runAt }) => ({ attempt: Number(payload.attempt), in_seconds: runAt.getTime() / 1_000 }))
}

const row = async (threadId: ThreadId) =>
  (await w.store.read(lan.mailboxId, (r) => r.threads.list('INBOX', 50, 0)))?.rows.find(
    (listed) => listed.threadId === threadId,
  )
const verdictOf = async (id: MessageId) =>
  (await w.store.read(lan.mailboxId, (r) => r.messages.find(id)))?.verdict?.outcome

describe('a sender whose check failed as the mail came in', () => {
  it('is asked about again, as the mail came, and a forged one marked in the list that open pages show', async () => {
    const { messageId, threadId } = await receiveWhileDnsIsSilent()
    expect(await waitingJobs(messageId)).toMatchObject([{ attempt: 0 }])
    expect(await row(threadId)).toMatchObject({ isForged: false })
    const before = await w.events.version(lan.mailboxId)

    senderCheck.evidence = FORGED
    await recheckSender(doors(), lan.mailboxId, messageId, 0)
    expect(senderCheck.asked.at(-1)).toMatchObject({ mailFrom: 'a@bank.example', remoteAddress: '198.51.100.7' })
    expect(await verdictOf(messageId)).toBe('forged')
    expect(await row(threadId)).toMatchObject({ isForged: true })
    const told = await w.events.since(lan.mailboxId, before, 10)
    expect(told).toMatchObject([{ type: 'threads.changed', threadIds: [threadId] }])
  })

  it('is believed once DNS says so', async () => {
    const { messageId, threadId } = await receiveWhileDnsIsSilent()
    senderCheck.evidence = PROVEN
    await recheckSender(doors(), lan.mailboxId, messageId, 0)
    expect(await verdictOf(messageId)).toBe('authentic')
    expect(await row(threadId)).toMatchObject({ isForged: false })
  })

  it('is asked about for hours, later each time, and then no more', async () => {
    const { messageId } = await receiveWhileDnsIsSilent()
    const now = doors().clock.now().getTime() / 1_000
    const last = SENDER_RECHECK_DELAYS_SECONDS.length - 1
    for (let attempt = 0; attempt < last; attempt += 1) {
      await recheckSender(doors(), lan.mailboxId, messageId, attempt)
      const delay = SENDER_RECHECK_DELAYS_SECONDS[attempt + 1] ?? 0
      expect(await waitingJobs(messageId)).toEqual([{ attempt: attempt + 1, in_seconds: now + delay }])
    }
    await w.store.write(lan.mailboxId, (writer) => writer.cancelJob(`recheck:${messageId}`))
    await recheckSender(doors(), lan.mailboxId, messageId, last)
    expect(await waitingJobs(messageId)).toEqual([])
    expect(await verdictOf(messageId)).toBe('unproven')
  })
})
