import { beforeEach, expect, it } from 'vitest'
import { forgetChanges, hasChange, rememberChange, undoLastChange } from './last-changes.ts'

let undone: string[] = []
const change = (name: string, isPossible?: () => boolean) => rememberChange(() => undone.push(name), isPossible)

beforeEach(() => {
  forgetChanges()
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

it('passes over what can no longer be taken back', () => {
  change('move')
  change('send', () => false)
  undoLastChange()
  expect(undone).toEqual(['move'])
})

it('has no way back behind what is gone for ever', () => {
  change('move')
  forgetChanges()
  expect(hasChange()).toBe(false)
})
