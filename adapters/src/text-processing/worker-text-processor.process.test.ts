import { performance } from 'node:perf_hooks'
import { MAX_DRAFT_CHARACTERS } from '@sen/model/drafts/limits'
import { MAX_FILTER_VALUE_CHARACTERS, MAX_FILTERS } from '@sen/model/filters/limits'
import { type SieveSource, sieveScript } from '@sen/model/filters/sieve/sieve-script'
import type { FilterId, FolderId } from '@sen/model/ids'
import { messageLexemes, type SearchableMessage } from '@sen/model/search/lexemes'
import { MAX_INDEXED_CHARACTERS } from '@sen/model/search/limits'
import { parseQueryText } from '@sen/model/search/query-text'
import { afterAll, expect, it } from 'vitest'
import { WorkerTextProcessor } from './worker-text-processor.ts'

const processor = new WorkerTextProcessor()
afterAll(() => processor.close())

const message = (text: string): SearchableMessage => ({
  mailboxId: '7',
  subject: 'Báo cáo',
  from: { name: 'Lan', email: 'lan@sen.example' },
  recipients: [],
  text,
  fileNames: [],
  fileTexts: [],
  hasAttachments: false,
})

async function onThisThread<T>(work: () => Promise<T>): Promise<{ readonly milliseconds: number; readonly result: T }> {
  const before = performance.eventLoopUtilization()
  const result = await work()
  return { milliseconds: performance.eventLoopUtilization(before).active, result }
}

it('returns the same for short and for long texts on every thread', async () => {
  const messages = [message('hợp đồng'), message('tài chính '.repeat(10_000)), message('')]
  const wanted = messages.map((each) => messageLexemes(each).join(' '))
  expect(await processor.lexemes(messages)).toEqual(wanted)
  expect(await processor.lexemes(messages.slice(0, 1))).toEqual(wanted.slice(0, 1))
  for (const count of [1, 10_000]) {
    const html = '<p>Chào\0 anh</p>'.repeat(count)
    const text = Array.from({ length: count }, () => 'Chào anh').join('\n')
    expect(await processor.draftBody({ html })).toMatchObject({ html: html.replaceAll('\0', ''), text })
    expect(await processor.draftBody({ html: '', plainText: text })).toMatchObject({ html: '', text })
    expect((await processor.scoreDraft({ subject: 'A', html, recipients: [] })).score).toBe(0)
    expect((await processor.scoreDraft({ subject: 'A', html: '', plainText: text, recipients: [] })).score).toBe(0)
  }
})

it('asks filters about short and long mail with the same answers, and about much text in another thread', async () => {
  const conditions = [{ type: 'body', comparator: 'contains', value: 'hop dong' }] as const
  const mail = (text: string) => ({ from: [], subject: '', text, sizeBytes: 1, hasAttachments: false })
  const mails = [mail('Hợp đồng'), mail('hoá đơn '.repeat(10_000)), mail(`${'x '.repeat(10_000)}HỢP ĐỒNG`)]
  expect(await processor.matchFilter({ match: 'all', conditions }, mails)).toEqual([true, false, true])
  expect(await processor.matchFilter({ match: 'all', conditions }, mails.slice(0, 1))).toEqual([true])
})

const sieveRules = (filters: number, value: string): SieveSource => ({
  blockedSenders: ['rao@x.example'],
  filters: Array.from({ length: filters }, (_, n) => ({
    id: `${n}` as FilterId,
    name: `Lọc ${n}`,
    isEnabled: true,
    match: 'all',
    conditions: [{ type: 'subject', comparator: 'contains', value }],
    actions: [{ type: 'fileinto', folderId: '7' as FolderId }],
  })),
  folders: new Map([['7' as FolderId, { path: 'Việc', role: 'custom' }]]),
  labels: new Map(),
})

it('writes the same Sieve here and in another thread, and long scripts only there', async () => {
  const hasty = new WorkerTextProcessor({ timeoutSeconds: 0.001 })
  const short = sieveRules(1, 'hợp đồng')
  const long = sieveRules(MAX_FILTERS, 'ế'.repeat(MAX_FILTER_VALUE_CHARACTERS))
  const longest = sieveRules(1, 'ế'.repeat(MAX_FILTER_VALUE_CHARACTERS))
  for (const rules of [short, long, longest]) expect(await processor.sieveScript(rules)).toBe(sieveScript(rules))
  expect(await hasty.sieveScript(short)).toBe(sieveScript(short))
  await expect(hasty.sieveScript(long)).rejects.toThrow()
  await hasty.close()
})

it('leaves this thread free while it works on the longest draft and on a batch of long mail', async () => {
  await processor.draftBody({ html: 'a<b>'.repeat(10_000) })
  const html = 'a<b>'.repeat(MAX_DRAFT_CHARACTERS / 4)
  const mail = Array.from({ length: 10 }, (_, at) => message(`từ${at} khác nhau `.repeat(MAX_INDEXED_CHARACTERS / 14)))
  const draft = await onThisThread(() => processor.draftBody({ html }))
  const batch = await onThisThread(() => processor.lexemes(mail))
  expect(draft.result.text).toHaveLength(MAX_DRAFT_CHARACTERS / 4)
  expect(batch.result).toHaveLength(10)
  expect(draft.milliseconds).toBeLessThan(1_000)
  expect(batch.milliseconds).toBeLessThan(1_000)
})

it('reads short and long files of vCards in another thread', async () => {
  const card = (at: number) => `BEGIN:VCARD\nVERSION:3.0\nFN:Lê ${at}\nEMAIL:le.${at}@x.example\nEND:VCARD\n`
  for (const count of [1, 10_000]) {
    const file = Buffer.from(Array.from({ length: count }, (_, at) => card(at)).join(''))
    const { result, milliseconds } = await onThisThread(() => processor.vcards(file, ['sen.example']))
    if (typeof result !== 'object') throw new Error('it was not read')
    expect(result.people).toHaveLength(count)
    expect(result.people.at(-1)).toMatchObject({ name: `Lê ${count - 1}`, emails: [`le.${count - 1}@x.example`] })
    expect(milliseconds).toBeLessThan(1_000)
  }
  expect(await processor.vcards(Buffer.from('ten,email'), [])).toBeUndefined()
})

it('gives up on a text that takes too long, and continues with the next', async () => {
  const hasty = new WorkerTextProcessor({ timeoutSeconds: 0.001 })
  await expect(hasty.draftBody({ html: '<p>a</p>'.repeat(100_000) })).rejects.toThrow()
  await hasty.close()
  expect((await processor.draftBody({ html: '<p>a</p>'.repeat(5_000) })).snippet).toMatch(/^a a/)
})

it('keeps no draft waiting behind files of contacts', async () => {
  const file = Buffer.from(`BEGIN:VCARD\r\nN:${';'.repeat(49_000)}\r\nEMAIL:a@b.example\r\nEND:VCARD\r\n`.repeat(60))
  const done: string[] = []
  const files = Promise.all([1, 2].map(() => processor.vcards(file, []).then(() => done.push('file'))))
  await processor.draftBody({ html: '<p>chữ '.repeat(5_000) }).then(() => done.push('draft'))
  await files
  expect(done).toEqual(['draft', 'file', 'file'])
})

it('shows the hits of a search here, serving others between two of them, and very many of them beside', async () => {
  const { terms } = parseQueryText('hợp đồng')
  const hit = (count: number) => ({
    subject: 'Thuê nhà',
    from: { name: 'Lan', email: 'lan@sen.example' },
    recipients: [],
    text: `${'Em gửi anh chị bản mới ạ. '.repeat(count)} Bản hợp đồng ở đây.`,
  })
  for (const [many, length] of [
    [20, 10],
    [100, 100],
  ] as const) {
    let served = 0
    let isDone = false
    const serve = () => {
      served += 1
      if (!isDone) setImmediate(serve)
    }
    setImmediate(serve)
    const shown = await processor.shownHits(
      Array.from({ length: many }, () => hit(length)),
      terms,
    )
    isDone = true
    expect(shown).toHaveLength(many)
    expect(shown.at(-1)).toMatchObject({ isExact: true, passage: { snippet: expect.stringContaining('Bản hợp đồng') } })
    expect(served).toBeGreaterThanOrEqual(many - 1)
  }
})
