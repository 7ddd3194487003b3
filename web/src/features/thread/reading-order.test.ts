import { describe, expect, it } from 'vitest'
import { foldedMiddle, messageToOpen } from './reading-order.ts'

/** `d` a draft, `s` a draft that is being sent, `m` a message. */
const thread = (letters: string) =>
  Array.from(letters, (letter, at) => ({
    id: `${letter}${at}`,
    is_draft: letter !== 'm',
    state: letter === 's' ? ('sending' as const) : ('' as const),
    unread: false,
  }))

describe('opens at', () => {
  it.each([
    ['mmm', 'm2'],
    ['m', 'm0'],
    ['mdm', 'd1'],
    ['mmdd', 'd2'],
    ['msd', 'd2'],
    ['mms', 's2'],
  ])('%s: %s', (letters, expected) => {
    expect(messageToOpen(thread(letters))?.id).toBe(expected)
  })
})

describe('folds', () => {
  it.each([
    ['mmm', []],
    ['mmmm', ['m1']],
    ['mmmmmmmm', ['m1', 'm2', 'm3', 'm4', 'm5']],
    ['mmdmm', ['m1']],
    ['mmmd', ['m1']],
  ])('%s: %j', (letters, expected) => {
    expect(foldedMiddle(thread(letters)).map(({ id }) => id)).toEqual(expected)
  })
})
