import { expect, it, vi } from 'vitest'
import {
  deleteLocalDraft,
  deleteLocalDrafts,
  keptDraft,
  keptDrafts,
  saveLocalDraft,
  saveLocalDraftOnUnload,
} from './draft-storage.ts'

// Tests the fallback without IndexedDB, as in private windows. The browser journeys test the database.
const draft = (account: string, id: string, minute: number, isUnsaved = true) => ({
  account,
  id,
  isUnsaved,
  changedAt: new Date(Date.UTC(2026, 10, 20, 10, minute)),
  content: { text: `${account} ${id}` },
  texts: [],
})

it('keeps drafts by account, newest last, and forgets saved ones', async () => {
  await saveLocalDraft(draft('lan@senmail.test', 'b', 2))
  await saveLocalDraft(draft('lan@senmail.test', 'a', 1, false))
  await saveLocalDraft(draft('minh@senmail.test', 'a', 3))
  await saveLocalDraft({ ...draft('lan@senmail.test', 'b', 4), content: 'newer' })

  expect((await keptDrafts('lan@senmail.test')).map((one) => one.id)).toEqual(['a', 'b'])
  expect((await keptDraft('lan@senmail.test', 'b'))?.content).toBe('newer')
  expect(await keptDraft('nobody@senmail.test', 'a')).toBeUndefined()

  await deleteLocalDrafts('lan@senmail.test')
  expect((await keptDrafts('lan@senmail.test')).map((one) => one.id)).toEqual(['b'])
  await deleteLocalDraft('lan@senmail.test', 'b')
  expect(await keptDrafts('lan@senmail.test')).toEqual([])
  expect((await keptDrafts('minh@senmail.test')).map((one) => one.id)).toEqual(['a'])
})

it('finds text that a leaving page kept in haste, unless something newer was kept since', async () => {
  const account = 'chu@senmail.test'
  await saveLocalDraft({ ...draft(account, 'a', 1), content: 'kept' })
  saveLocalDraftOnUnload({ ...draft(account, 'a', 2), content: 'left' })
  saveLocalDraftOnUnload({ ...draft(account, 'b', 3), content: 'left alone' })
  expect((await keptDraft(account, 'a'))?.content).toBe('left')
  expect((await keptDrafts(account)).map((one) => one.content)).toEqual(['left', 'left alone'])
  expect((await keptDraft(account, 'b'))?.changedAt).toEqual(draft(account, 'b', 3).changedAt)

  await saveLocalDraft({ ...draft(account, 'a', 4), content: 'kept again' })
  expect((await keptDraft(account, 'a'))?.content).toBe('kept again')
  await deleteLocalDraft(account, 'b')
  expect(await keptDraft(account, 'b')).toBeUndefined()
})

it('says when there is no room, and has the newest all the same while the page lives', async () => {
  const account = 'day@senmail.test'
  expect(await saveLocalDraft({ ...draft(account, 'a', 1), content: 'kept' })).toBe(true)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await saveLocalDraft({ ...draft(account, 'a', 2), content: 'nowhere to go' })).toBe(false)
  expect((await keptDraft(account, 'a'))?.content).toBe('nowhere to go')
  expect((await keptDrafts(account)).map((one) => one.content)).toEqual(['nowhere to go'])
  full.mockRestore()
  expect(await saveLocalDraft({ ...draft(account, 'a', 3), content: 'room again' })).toBe(true)
  expect((await keptDraft(account, 'a'))?.content).toBe('room again')
})
