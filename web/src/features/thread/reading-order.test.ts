import { describe, expect, it } from 'vitest'
import { foldedMiddle, isUndelivered, messageToOpen } from './reading-order.ts'

/** `d` is a draft, `s` one that is being sent, `f` a failed mail, `m` a message. */
const thread = (letters: string) =>
  Array.from(letters, (letter, at) => ({
    id: `${letter}${at}`,
    is_draft: letter === 'd' || letter === 's',
    state: letter === 's' ? ('sending' as const) : ('' as const),
    unread: false,
    status: letter === 'f' ? ('sending_failed' as const) : ('' as const),
    deliveries: [],
    recall: null,
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
    ['mmmm', []],
    ['mmmmm', []],
    ['mmmmmm', ['m1', 'm2', 'm3']],
    ['mmmmmmmm', ['m1', 'm2', 'm3', 'm4', 'm5']],
    ['mmdmmmm', ['m1', 'm3', 'm4']],
    ['mmmd', []],
    ['mmfmmmm', ['m1', 'm3', 'm4']],
  ])('%s: %j', (letters, expected) => {
    expect(foldedMiddle(thread(letters)).map(({ id }) => id)).toEqual(expected)
  })
})

it('treats a permanent failure as undelivered, except for recalled mail', () => {
  const delivery = (state: 'failed' | 'handed_over' | 'queued') =>
    ({ email: 'an@xa.vn', state, reply: '', given_up: false, on_hold: false, recall: null, view_count: null }) as const
  const sent = { status: '' as const, recall: null, deliveries: [delivery('handed_over'), delivery('queued')] }
  const half = { ...sent, deliveries: [delivery('handed_over'), delivery('failed')] }
  expect([sent, half, { ...sent, status: 'sending_failed' as const }].map(isUndelivered)).toEqual([false, true, true])
})
