import type { FolderId } from '@sen/model/ids'
import { describe, expect, it } from 'vitest'
import { blankCondition, draftOf, newDraft, readActions, readConditions, withAction, withType } from './filter-draft.ts'

const NONE = newDraft().actions
const FOLDER = '7' as FolderId

describe('the actions of a filter', () => {
  it('are cleared by removing the mail, and clear it', () => {
    const all = { ...NONE, star: true, read: true, file: true, folderId: FOLDER }
    expect(withAction(all, { remove: true })).toEqual({ ...NONE, remove: true })
    expect(withAction({ ...NONE, remove: true }, { read: true })).toEqual({ ...NONE, read: true })
    expect(withAction({ ...NONE, remove: true }, { folderId: FOLDER })).toEqual({
      ...NONE,
      file: true,
      folderId: FOLDER,
    })
  })

  it('tick the box with a folder, and lose the folder with the box', () => {
    expect(withAction(NONE, { folderId: FOLDER })).toEqual({ ...NONE, file: true, folderId: FOLDER })
    expect(withAction({ ...NONE, file: true, folderId: FOLDER }, { file: false })).toEqual(NONE)
    const forward = { ...NONE, forward: true, address: 'toi@xa.example' }
    expect(withAction({ ...NONE, remove: true }, { address: 'toi@xa.example' })).toEqual(forward)
    expect(withAction(forward, { forward: false })).toEqual(NONE)
    expect(readActions({ ...newDraft(), actions: forward })).toEqual([{ type: 'redirect', address: 'toi@xa.example' }])
  })

  it('are none while nothing is chosen, or a box without its folder', () => {
    expect(readActions(newDraft())).toBeUndefined()
    expect(readActions({ ...newDraft(), actions: { ...NONE, star: true, file: true } })).toBeUndefined()
    expect(readActions({ ...newDraft(), actions: { ...NONE, star: true } })).toEqual([
      { type: 'setflag', value: 'Flagged' },
    ])
  })
})

describe('the conditions of a filter', () => {
  const size = (value: string) => ({ ...blankCondition('size', value), isUnder: true })

  it('count once one is valid; a blank one is left out, and a wrong one stops all', () => {
    expect(readConditions(newDraft())).toBeUndefined()
    const from = blankCondition('from', ' an@x.example, ')
    expect(readConditions(newDraft([from, blankCondition('subject')]))).toEqual([
      { type: 'from', comparator: 'contains', value: 'an@x.example' },
    ])
    expect(readConditions(newDraft([from, blankCondition('from', 'hai chữ')]))).toBeUndefined()
    expect(readConditions(newDraft([blankCondition('attachment')]))).toHaveLength(1)
  })

  it.each([
    ['2', 2],
    ['1,5', 1.5],
    ['0', undefined],
    ['mười', undefined],
  ])('read a size of %j', (typed, value) => {
    const read = readConditions(newDraft([size(typed)]))
    expect(read).toEqual(value && [{ type: 'size', comparator: 'under', value, unit: 'M' }])
  })
})

it('keeps typed text that means the same in another kind of condition', () => {
  expect(withType(blankCondition('from', 'an'), 'subject').value).toBe('an')
  expect(withType(blankCondition('size', '1,5'), 'subject').value).toBe('')
  expect(withType(blankCondition('subject', 'báo giá'), 'size').value).toBe('')
})

it('opens a filter as it was saved', () => {
  const filter = {
    id: '1' as never,
    name: 'Việc',
    isEnabled: false,
    match: 'any',
    conditions: [
      { type: 'body', comparator: '!contains', value: 'họp' },
      { type: 'size', comparator: 'over', value: 3, unit: 'K' },
      { type: 'attachment', comparator: '!contains' },
    ],
    actions: [
      { type: 'setflag', value: 'Flagged' },
      { type: 'fileinto', folderId: FOLDER },
    ],
  } as const
  const draft = draftOf(filter)
  expect(draft).toMatchObject({ name: 'Việc', isEnabled: false, match: 'any' })
  expect(readConditions(draft)).toEqual(filter.conditions)
  expect(readActions(draft)).toEqual(filter.actions)
})
