import { expect, it } from 'vitest'
import { forgetDraft, forgetSavedDrafts, keepDraft, keptDraft, keptDrafts } from './draft-keeper.ts'

// Here without IndexedDB: what private windows get. The database itself is driven by the browser journeys.
const draft = (account: string, id: string, minute: number, isUnsaved = true) => ({
  account,
  id,
  isUnsaved,
  changedAt: new Date(Date.UTC(2026, 10, 20, 10, minute)),
  content: { text: `${account} ${id}` },
})

it('keeps drafts by account, newest last, and forgets what is saved', async () => {
  await keepDraft(draft('lan@senmail.test', 'b', 2))
  await keepDraft(draft('lan@senmail.test', 'a', 1, false))
  await keepDraft(draft('minh@senmail.test', 'a', 3))
  await keepDraft({ ...draft('lan@senmail.test', 'b', 4), content: 'newer' })

  expect((await keptDrafts('lan@senmail.test')).map((one) => one.id)).toEqual(['a', 'b'])
  expect((await keptDraft('lan@senmail.test', 'b'))?.content).toBe('newer')
  expect(await keptDraft('nobody@senmail.test', 'a')).toBeUndefined()

  await forgetSavedDrafts('lan@senmail.test')
  expect((await keptDrafts('lan@senmail.test')).map((one) => one.id)).toEqual(['b'])
  await forgetDraft('lan@senmail.test', 'b')
  expect(await keptDrafts('lan@senmail.test')).toEqual([])
  expect((await keptDrafts('minh@senmail.test')).map((one) => one.id)).toEqual(['a'])
})
