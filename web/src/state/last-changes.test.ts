import { beforeEach, expect, it } from 'vitest'
import {
  clearLastChanges,
  hasChange,
  isLastUnderWay,
  rememberChange,
  reserveChange,
  undoLastChange,
} from './last-changes.ts'

let undone: string[] = []
const change = (name: string, isPossible?: () => boolean) => rememberChange(() => undone.push(name), isPossible)

beforeEach(() => {
  clearLastChanges()
  undone = []
})

it('takes back the last change, then the one before it', () => {
  for (const name of ['star', 'move', 'delete']) change(name)
  undoLastChange()
  undoLastChange()
  expect(undone).toEqual(['delete', 'move'])
  expect(hasChange()).toBe(true)
})

it('takes back nothing twice, whether by key or by button', () => {
  const byButton = change('delete')
  byButton()
  byButton()
  undoLastChange()
  expect(undone).toEqual(['delete'])
  expect(hasChange()).toBe(false)
})

it('skips changes that can no longer be taken back', () => {
  change('move')
  change('send', () => false)
  undoLastChange()
  expect(undone).toEqual(['move'])
})

it('takes back the change made after a long one that ended later, and then that', () => {
  change('move')
  const reserved = reserveChange()
  expect(isLastUnderWay()).toBe(true)
  undoLastChange()
  expect(undone).toEqual([])
  change('delete')
  expect(isLastUnderWay()).toBe(false)
  reserved.end(
    () => undone.push('many'),
    () => true,
  )
  undoLastChange()
  undoLastChange()
  undoLastChange()
  expect(undone).toEqual(['delete', 'many', 'move'])
})

it('keeps the change made after a long one that ended for good, and has no way back behind it', () => {
  change('move')
  const [reserved, other] = [reserveChange(), reserveChange()]
  const byButton = change('delete')
  other.leave()
  reserved.bar()
  byButton()
  expect(undone).toEqual(['delete'])
  expect(hasChange()).toBe(false)
})

it('cannot be undone past a permanent deletion', () => {
  change('move')
  clearLastChanges()
  expect(hasChange()).toBe(false)
})
