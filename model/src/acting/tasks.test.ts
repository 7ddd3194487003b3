import { describe, expect, it } from 'vitest'
import { isTaskSized, mayActIn, mayUndoTask } from './tasks.ts'

it('makes a job of more than two threads', () => {
  expect([1, 2, 3, 20_000].map(isTaskSized)).toEqual([false, false, true, true])
})

describe('undoing a whole job', () => {
  const endedAt = new Date('2026-11-20T10:00:00Z')
  const minutesLater = (minutes: number) => new Date(endedAt.getTime() + minutes * 60_000)

  it.each([
    ['done', 'move', 10, true],
    ['cancelled', 'delete', 0, true],
    ['done', 'move', 10.01, false],
    ['done', 'delete_forever', 1, false],
    ['undone', 'move', 1, false],
    ['undoing', 'move', 1, false],
  ] as const)('%s %s after %d minutes: %s', (state, action, minutes, may) => {
    expect(mayUndoTask({ state, action, endedAt }, minutesLater(minutes))).toBe(may)
  })

  it('waits for the end', () => {
    expect(mayUndoTask({ state: 'working', action: 'move', endedAt: undefined }, endedAt)).toBe(false)
  })
})

it.each([
  ['restore', 'trash', true],
  ['restore', 'inbox', false],
  ['not_spam', 'junk', true],
  ['not_spam', 'inbox', false],
  ['delete_forever', 'junk', true],
  ['delete_forever', 'trash', true],
  ['delete_forever', 'inbox', false],
  ['delete', 'trash', false],
  ['delete', 'sent', true],
  ['spam', 'inbox', true],
  ['spam', 'trash', true],
  ['spam', 'sent', false],
  ['spam', 'junk', false],
  ['mark', 'trash', true],
] as const)('%s in %s: %s', (action, role, may) => {
  expect(mayActIn(action, role)).toBe(may)
})
