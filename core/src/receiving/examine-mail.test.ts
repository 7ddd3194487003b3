import type { MailSource } from '@sen/model/receiving/mail-sources'
import type { SenderEvidence } from '@sen/model/trust/sender-verdict'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockSender } from '../filters/block-sender.ts'
import type { Actor } from '../kit/actor.ts'
import { readMessage } from '../messages/read-message.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import { ScanFailed, type VirusScanner } from '../ports/virus-scanner.ts'
import { listThreads } from '../threads/list-threads.ts'
import { ScanDeferred } from './examine-mail.ts'
import { receiveMail } from './receive-mail.ts'

let w: TestWorld
let lan: Actor
const blobs = new MemoryBlobStore()
const htmlCleaner = {
  version: '1',
  clean: async (html: string) => ({ html, hasRemoteContent: false, remoteImages: [], isReduced: false }),
}

beforeAll(async () => {
  w = await world()
})
let users = 0
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@sen.example`)
})
afterAll(() => w.close())

const EVIDENCE: SenderEvidence = {
  spf: { result: 'none', isAligned: false },
  dkim: { result: 'none', isAligned: false },
  dmarc: 'none',
  arcPassed: false,
}
const mail = (from: string, more = '') =>
  Buffer.from(
    `From: ${from}\r\nTo: lan@sen.example\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n${more}\r\n--b\r\n\r\nChào\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\nsạch\r\n--b\r\nContent-Type: application/zip; name=b.zip\r\n\r\nEVIL\r\n--b--\r\n`,
  )

interface Doors {
  readonly evidence?: SenderEvidence | 'uncheckable'
  readonly virusScanner?: VirusScanner
  readonly spamScorer?: SpamScorer
  readonly way?: MailSource
}

async function receive(raw: Uint8Array, { evidence, virusScanner, spamScorer, way = 'smtp' }: Doors = {}) {
  const senderCheck = { check: async () => evidence }
  const needs = { ...w, blobs, mime: new DirectMime(), senderCheck, virusScanner, spamScorer }
  const envelope = { mailFrom: 'a@b.example', recipient: lan.address, remoteAddress: '198.51.100.7', helo: 'x' }
  const [received] = await receiveMail(needs, { way, raw }, [{ mailboxId: lan.mailboxId, envelope }])
  if (!received || typeof received === 'string') throw new Error('not received')
  return readMessage({ store: w.store, htmlCleaner }, lan, received.messageId)
}

async function newsOf(actor: Actor): Promise<readonly unknown[]> {
  const events = w.database.db.selectFrom('mailbox_event').select('body')
  const rows = await events.where('mailbox_id', '=', actor.mailboxId).orderBy('id').execute()
  return rows.map(({ body }) => body)
}

const finding = (evil: string): VirusScanner => ({
  scan: async (bytes) =>
    Buffer.from(bytes).includes(evil) ? { state: 'infected', signature: 'Eicar' } : { state: 'clean' },
})
const failing = async (): Promise<never> => {
  throw new ScanFailed('away')
}

describe('a mail source', () => {
  it.each<[MailSource, readonly string[]]>([
    ['smtp', ['sender', 'virus', 'spam']],
    ['submission', ['virus']],
    ['report', []],
    ['import', []],
  ])('%s asks %j and no more', async (way, expected) => {
    const asked: string[] = []
    const needs = {
      ...w,
      blobs,
      mime: new DirectMime(),
      senderCheck: {
        check: async () => {
          asked.push('sender')
          return undefined
        },
      },
      virusScanner: {
        scan: async () => {
          asked.push('virus')
          return { state: 'clean' } as const
        },
      },
      spamScorer: {
        score: async () => {
          asked.push('spam')
          return { score: 0, rejectAt: 15, symbols: [] }
        },
      },
    }
    const envelope = { mailFrom: 'a@b.example', recipient: lan.address, remoteAddress: '198.51.100.7', helo: 'x' }
    await receiveMail(needs, { way, raw: mail('a@b.example') }, [{ mailboxId: lan.mailboxId, envelope }])
    expect(asked).toEqual(expected)
  })
})

describe('while a scanner does not answer', () => {
  const away = {
    virusScanner: { scan: () => Promise.reject(new ScanFailed('away')) },
    spamScorer: { score: () => Promise.reject(new ScanFailed('away')) },
  }
  const envelope = { mailFrom: 'a@b.example', recipient: 'lan@senmail.test', remoteAddress: '198.51.100.7', helo: 'x' }
  const bring = (way: MailSource, scanPolicy: 'open' | 'defer', scanner: Partial<typeof away>) =>
    receiveMail({ ...w, blobs, mime: new DirectMime(), ...scanner, scanPolicy }, { way, raw: mail('a@b.example') }, [
      { mailboxId: lan.mailboxId, envelope },
    ])

  it.each([
    ['the virus scanner', { virusScanner: away.virusScanner }],
    ['the spam scorer', { spamScorer: away.spamScorer }],
  ])('mail from outside waits for %s only under the policy defer', async (_, scanner) => {
    await expect(bring('smtp', 'defer', scanner)).rejects.toThrow(ScanDeferred)
    expect(await bring('smtp', 'open', scanner)).toMatchObject([{ folder: 'inbox' }])
    expect(await bring('submission', 'defer', scanner)).toMatchObject([{ folder: 'inbox' }])
  })
})

describe('the reason for its folder', () => {
  const reasons = async () => {
    const { rows } = await w.database.pool.query(
      'select f.role, m.filed_reason, m.filed_by_rule from message m join folder f on f.id = m.folder_id where m.mailbox_id = $1',
      [lan.mailboxId],
    )
    return rows.map((row: Record<string, string | null>) => [row.role, row.filed_reason, row.filed_by_rule])
  }
  const take = (way: MailSource) =>
    receiveMail({ ...w, blobs, mime: new DirectMime() }, { way, raw: mail('rao@la.example') }, [
      { mailboxId: lan.mailboxId, folder: { role: 'trash' } },
    ])

  it('is the inbox or the spam score', async () => {
    await receive(mail('rao@la.example'))
    expect(await reasons()).toEqual([['inbox', 'inbox', null]])
    const score = async () => ({ score: 15, rejectAt: 15, symbols: [] })
    const { message } = await receive(mail('rao@la.example'), { spamScorer: { score } })
    expect(message.folderRole).toBe('junk')
    expect(await reasons()).toContainEqual(['junk', 'spam_score', null])
  })

  it.each<[MailSource, readonly [string, string]]>([
    ['smtp', ['junk', 'blocked_sender']],
    ['submission', ['junk', 'blocked_sender']],
    ['report', ['inbox', 'inbox']],
    ['import', ['trash', 'placed']],
  ])('is kept of a blocked sender’s mail by %s: %j', async (way, [role, reason]) => {
    const { id } = await blockSender(w, lan, { sender: 'rao@la.example', isEnabled: true })
    await take(way)
    expect(await reasons()).toEqual([[role, reason, reason === 'blocked_sender' ? id : null]])
  })
})

describe('its author', () => {
  it('is judged while it comes in, and kept', async () => {
    const { message } = await receive(mail('A <a@bank.example>'), { evidence: { ...EVIDENCE, dmarc: 'fail' } })
    expect(message.verdict).toEqual({ outcome: 'forged', reason: 'policy_failed', domain: 'bank.example' })
  })

  it.each([
    ['two addresses', 'a@good.example, b@bank.example', ''],
    ['two fields', 'a@good.example\r\nFrom: b@bank.example', ''],
    ['a second field with a blank before its colon', 'a@good.example\r\nFrom : b@bank.example', ''],
    ['a second field with a fold before its colon', 'a@good.example\r\nFrom\r\n : b@bank.example', ''],
    ['a second field behind a byte-order mark', 'a@good.example\r\n\ufeffFrom: b@bank.example', ''],
    [
      'a field that hides in our trace',
      'a@good.example',
      'Received: from x by us;\r\n now\r\n From: b@bank.example\r\n',
    ],
  ])('has no provable author when From names several: %s', async (_, from, trace) => {
    const raw = Buffer.concat([Buffer.from(trace), mail(from)])
    const { message } = await receive(raw, { evidence: { ...EVIDENCE, dmarc: 'pass' } })
    expect(message.verdict).toMatchObject({ outcome: 'unproven', reason: 'several_senders' })
  })

  it('has no provable author when the checked domain differs from the shown one', async () => {
    const evidence = { ...EVIDENCE, dmarc: 'pass', checkedDomain: 'attack.example' } as const
    const { message } = await receive(mail('A <a@bank.example>'), { evidence })
    expect(message.verdict).toMatchObject({ outcome: 'unproven', reason: 'several_senders' })
  })

  it('are all named in the list, the thread and the notification', async () => {
    const { message } = await receive(mail('A <a@x.example>, B <b@y.example>'))
    expect([message.from, ...(message.otherAuthors ?? [])].map(({ email }) => email)).toEqual([
      'a@x.example',
      'b@y.example',
    ])
    const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })
    expect(rows[0]?.participants.map(({ email }) => email)).toEqual(['a@x.example', 'b@y.example'])
    expect(rows[0]?.isForged).toBe(true)
    const [news] = await newsOf(lan)
    expect(news).toMatchObject({
      from: { email: 'a@x.example' },
      otherAuthors: [{ name: 'B', email: 'b@y.example' }],
      isForged: true,
    })
  })

  it('are counted when more of them are named than are stored', async () => {
    const authors = Array.from({ length: 20 }, (_, n) => `A${n} <a${n}@x.example>`).join(', ')
    const { message } = await receive(mail(authors))
    expect([message.otherAuthors?.length, message.otherAuthorCount]).toEqual([6, 19])
    const few = await receive(mail('A <a@x.example>, B <b@y.example>'))
    expect(few.message.otherAuthorCount).toBeUndefined()
    const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })
    expect(rows.flatMap(({ participants }) => participants).every((person) => !('otherCount' in person))).toBe(true)
  })

  it('is marked as forged in the notification too', async () => {
    await receive(mail('A <a@bank.example>'), { evidence: { ...EVIDENCE, dmarc: 'fail' } })
    expect(await newsOf(lan)).toMatchObject([{ isForged: true }])
  })

  it('is not shown when no server could be asked', async () => {
    expect((await receive(mail('A <a@bank.example>'))).message.verdict).toBeUndefined()
  })

  it.each([
    ['a stranger', 'A <a@bank.example>', { reason: 'uncheckable', domain: 'bank.example' }],
    ['a colleague', 'A <boss@sen.example>', { reason: 'own_domain_from_outside', domain: 'sen.example' }],
    ['nobody', '', { reason: 'uncheckable', domain: '' }],
  ])('looks forged when its structure prevents the checks, and is not checked again: %s', async (_, from, why) => {
    const { message } = await receive(mail(from), { evidence: 'uncheckable' })
    expect(message.verdict).toEqual({ outcome: 'forged', ...why })
    expect(await newsOf(lan)).toMatchObject([{ isForged: true }])
    const { rows } = await w.database.pool.query('select from graphile_worker.jobs where key = $1', [
      `recheck:${message.id}`,
    ])
    expect(rows).toEqual([])
  })

  it('is never one of us when it came from outside', async () => {
    const { message } = await receive(mail('Sếp <boss@sen.example>'), { evidence: { ...EVIDENCE, dmarc: 'pass' } })
    expect(message.verdict).toMatchObject({ outcome: 'forged', reason: 'own_domain_from_outside' })
  })

  it.each([
    'B <boss@sen\u200b.example>',
    'B <boss@s\u00aden.example>',
    'boss@SEN.EXAMPLE.',
    'boss@sen.example(x)',
    'boss@ｓｅｎ.example',
    'boss@mail.sen.example',
    'a@x.example, boss@sen.example',
  ])('is never one of us when it only looks like it: %s', async (from) => {
    const { message } = await receive(mail(from), { evidence: EVIDENCE })
    expect(message.verdict).toMatchObject({ outcome: 'forged', reason: 'own_domain_from_outside' })
  })

  it('has a provable author at a subdomain of ours', async () => {
    const { message } = await receive(mail('a@mail.sen.example'), { evidence: { ...EVIDENCE, dmarc: 'pass' } })
    expect(message.verdict).toMatchObject({ outcome: 'authentic', domain: 'mail.sen.example' })
  })

  it('has no certain author when there are two of them', async () => {
    for (const raw of [mail('a@x.example, b@y.example'), mail('a@x.example', 'From: b@y.example\r\n')]) {
      const { message } = await receive(raw, { evidence: { ...EVIDENCE, dmarc: 'pass' } })
      expect(message.verdict).toMatchObject({ outcome: 'unproven', reason: 'several_senders' })
    }
  })
})

describe('viruses', () => {
  // Infected mail from outside goes to quarantine, but recovered mail is restored to its folder.
  const way = 'recovery'

  it('mark the file that carries one, and no other', async () => {
    const { message, files } = await receive(mail('a@x.example'), { virusScanner: finding('EVIL'), way })
    expect(message.scan).toMatchObject({ virus: 'infected', signature: 'Eicar' })
    expect(files.map(({ name, scan }) => [name, scan])).toEqual([
      ['a.pdf', 'clean'],
      ['b.zip', 'infected'],
    ])
  })

  it('mark all files when none of them alone shows it', async () => {
    const { files } = await receive(mail('a@x.example'), { virusScanner: finding('Subject: x'), way })
    expect(files.map(({ scan }) => scan)).toEqual(['infected', 'infected'])
  })

  it.each<[string, VirusScanner | undefined, string]>([
    ['no scanner', undefined, 'not_scanned'],
    ['a scanner that found nothing', finding('nothing'), 'clean'],
    ['a scanner that is away', { scan: failing }, 'failed'],
  ])('%s', async (_, virusScanner, expected) => {
    const { message, files } = await receive(mail('a@x.example'), virusScanner && { virusScanner })
    expect(message.folderRole).toBe('inbox')
    expect(files.map(({ scan }) => scan)).toEqual([expected, expected])
  })
})

describe('spam', () => {
  it.each<[string, SpamScorer, string]>([
    ['over the score goes to Junk', { score: async () => ({ score: 15, rejectAt: 15, symbols: [] }) }, 'junk'],
    ['under it stays', { score: async () => ({ score: 14.9, rejectAt: 15, symbols: [] }) }, 'inbox'],
    ['that nobody could score stays', { score: failing }, 'inbox'],
  ])('%s', async (_, spamScorer, folder) => {
    expect((await receive(mail('a@x.example'), { spamScorer })).message.folderRole).toBe(folder)
  })
})
