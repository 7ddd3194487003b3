import { describe, expect, it } from 'vitest'
import { foldedMiddle, hasFailed, openAtFirst, startOf } from './reading-order.ts'

/** `d` is a draft, `s` one that is being sent, `f` a failed mail, `u` an unread message, `m` a read one. */
const thread = (letters: string) =>
  Array.from(letters, (letter, at) => ({
    id: `${letter}${at}`,
    is_draft: letter === 'd' || letter === 's',
    state: letter === 's' ? ('sending' as const) : ('' as const),
    unread: letter === 'u',
    status: letter === 'f' ? ('sending_failed' as const) : ('' as const),
    deliveries: [],
    recall: null,
  }))

describe('opens at', () => {
  it.each([
    ['mmm', 'm2'],
    ['mdm', 'd1'],
    ['msd', 'd2'],
  ])('%s: %s', (letters, expected) => {
    expect(startOf(thread(letters))?.id).toBe(expected)
  })
})

it.each([
  ['mufmm', ['u1', 'f2', 'm4']],
  ['u'.repeat(100), ['u95', 'u96', 'u97', 'u98', 'u99']],
])('opens at first, of %s: %j', (letters, expected) => {
  expect(openAtFirst(thread(letters)).map(({ id }) => id)).toEqual(expected)
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
  const [read] = thread('m')
  if (!read) throw new Error('no message')
  const sent = { ...read, deliveries: [delivery('handed_over'), delivery('queued')] }
  const half = { ...sent, deliveries: [delivery('handed_over'), delivery('failed')] }
  const recall = { in_reach: false, asked_at: 1, done_at: 2 }
  expect([sent, half, { ...sent, status: 'sending_failed' as const }].map(hasFailed)).toEqual([false, true, true])
  expect(hasFailed({ ...half, recall })).toBe(false)
})
