import { expect, it } from 'vitest'
import { isTaskSized, mayActIn } from './thread-actions.ts'

it('makes a job of more than two threads', () => {
  expect([1, 2, 3, 20_000].map(isTaskSized)).toEqual([false, false, true, true])
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
