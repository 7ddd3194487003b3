import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'

const ACCOUNT = 'lan@senmail.test'
const LONG = 'Kính gửi quý khách. '.repeat(1_000)

/** Simulates a browser page: a module instance with its own memory, over the shared database. */
async function page() {
  vi.resetModules()
  return import('./draft-indexeddb.ts')
}
const draft = (texts: readonly string[], id = 'a') => ({
  account: ACCOUNT,
  id,
  changedAt: new Date(Date.UTC(2026, 10, 20)),
  isUnsaved: true,
  content: { subject: 'Thư dài' },
  texts,
})
const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
const written = () => JSON.stringify(puts.mock.calls).length

it('returns long texts as they were put last, and writes only the changes', async () => {
  const { storeDraft, storedDraft } = await page()
  expect(await storeDraft(draft([LONG, '']))).toBe(true)
  puts.mockClear()
  const typed = `${LONG.slice(0, 9_000)}tiếng ${LONG.slice(9_000)}`
  expect(await storeDraft(draft([typed, '']))).toBe(true)
  expect(written()).toBeLessThan(1_000)
  expect(await storedDraft(ACCOUNT, 'a')).toEqual(draft([typed, '']))
  expect(await (await page()).storedDraft(ACCOUNT, 'a')).toEqual(draft([typed, '']))
})

it('writes all of it again once much was changed, and when it became short', async () => {
  const { storeDraft, storedDraft, storedDrafts } = await page()
  const [one, other] = [LONG, LONG.replaceAll('quý', 'các')]
  for (const texts of [[one, ''], [other, one], [other, ''], ['ngắn', ''], [one, other], []]) {
    expect(await storeDraft(draft(texts, 'b'))).toBe(true)
    expect((await storedDraft(ACCOUNT, 'b'))?.texts).toEqual(texts)
    expect((await storedDrafts(ACCOUNT)).find(({ id }) => id === 'b')?.texts).toEqual(texts)
  }
})

it('never takes the changes of one page for changes of text that another wrote', async () => {
  const [one, other] = [await page(), await page()]
  await one.storeDraft(draft([LONG], 'c'))
  await other.storeDraft(draft([`Của trang kia. ${LONG}`], 'c'))
  await one.storeDraft(draft([`${LONG}Hết.`], 'c'))
  expect((await other.storedDraft(ACCOUNT, 'c'))?.texts).toEqual([`${LONG}Hết.`])
  await other.storeDraft(draft([`Của trang kia lần nữa. ${LONG}`], 'c'))
  expect((await one.storedDraft(ACCOUNT, 'c'))?.texts).toEqual([`Của trang kia lần nữa. ${LONG}`])
})

it('ends a short writing before anything is answered: a page full of keys hears of it late', async () => {
  const { storeDraft } = await page()
  await storeDraft(draft(['mở'], 'e'))
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    ends.push(puts.mock.results.map(({ value }) => value.readyState).join())
  })
  const ends: string[] = []
  puts.mockClear()
  expect(await storeDraft(draft(['gõ'], 'e'))).toBe(true)
  expect(ends).toEqual(['pending'])
  commit.mockRestore()
})

it('leaves nothing of a deleted draft, and starts it from scratch', async () => {
  const { storeDraft, storedDraft, deleteDraft } = await page()
  await storeDraft(draft([LONG], 'd'))
  await deleteDraft(ACCOUNT, 'd')
  expect(await storedDraft(ACCOUNT, 'd')).toBeUndefined()
  await storeDraft(draft([`${LONG}.`], 'd'))
  expect((await storedDraft(ACCOUNT, 'd'))?.texts).toEqual([`${LONG}.`])
})

it('says that nothing was written when there is no room, and leaves the previous text', async () => {
  const { storeDraft, storedDraft } = await page()
  await storeDraft(draft([LONG], 'e'))
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort()
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await storeDraft(draft([`${LONG}Thêm.`], 'e'))).toBe(false)
  full.mockRestore()
  expect((await storedDraft(ACCOUNT, 'e'))?.texts).toEqual([LONG])
  expect(await storeDraft(draft([`${LONG}Thêm.`], 'e'))).toBe(true)
  expect((await storedDraft(ACCOUNT, 'e'))?.texts).toEqual([`${LONG}Thêm.`])
})
