import { describe, expect, it } from 'vitest'
import { isUndelivered, messagesOpenAtFirst, messageToOpen, type ThreadMessageState } from './open-messages.ts'

const STATES: Readonly<Record<string, Partial<ThreadMessageState>>> = {
  m: {},
  d: { isDraft: true },
  s: { isDraft: true, isSending: true },
  u: { isUnread: true },
  f: { isUndelivered: true },
}

/** `m` is a read message, `u` an unread one, `d` a draft, `s` a draft that is being sent, `f` an undelivered message. */
const thread = (letters: string) => Array.from(letters, (letter, at) => `${letter}${at}`)
const stateOf = (message: string): ThreadMessageState => ({
  isDraft: false,
  isSending: false,
  isUnread: false,
  isUndelivered: false,
  ...STATES[message.charAt(0)],
})

describe('opens at', () => {
  it.each([
    ['mmm', 'm2'],
    ['m', 'm0'],
    ['mdm', 'd1'],
    ['mmdd', 'd2'],
    ['msd', 'd2'],
    ['mms', 's2'],
    ['', undefined],
  ])('%s: %s', (letters, expected) => {
    expect(messageToOpen(thread(letters), stateOf)).toBe(expected)
  })
})

describe('has open at first', () => {
  it.each([
    ['the last message', 'mmm', ['m2']],
    ['the first draft in place of the last message', 'mmdm', ['d2']],
    ['the first of two drafts', 'mdd', ['d1']],
    ['unread messages beside it', 'umum', ['u0', 'u2', 'm3']],
    ['the newest five of many unread messages', 'uuuuuuum', ['u2', 'u3', 'u4', 'u5', 'u6', 'm7']],
    ['five of 100 unread messages', 'u'.repeat(100), ['u95', 'u96', 'u97', 'u98', 'u99']],
    ['undelivered messages', 'mfmm', ['f1', 'm3']],
    ['the newest five of many undelivered messages', 'ffffffm', ['f1', 'f2', 'f3', 'f4', 'f5', 'm6']],
    ['five unread and five undelivered messages', 'ufufufufufufm', [...thread('ufufufufufufm').slice(2)]],
    ['nothing of an empty thread', '', []],
  ])('%s', (_, letters, expected) => {
    expect(messagesOpenAtFirst(thread(letters), stateOf)).toEqual(expected)
  })

  it('no unread draft but the one that it opens at', () => {
    const unread = (message: string): ThreadMessageState => ({ ...stateOf(message), isUnread: true })
    expect(messagesOpenAtFirst(thread('ddd'), unread)).toEqual(['d0'])
  })
})

it.each([
  ['failed for all recipients', { hasFailed: true }, true],
  ['failed for one of two recipients', { deliveries: [{ state: 'handed_over' }, { state: 'failed' }] }, true],
  ['is queued for one of two recipients', { deliveries: [{ state: 'handed_over' }, { state: 'queued' }] }, false],
  ['failed for one recipient and recalled', { deliveries: [{ state: 'failed' }], isRecalled: true }, false],
  ['failed for all recipients and recalled', { hasFailed: true, isRecalled: true }, false],
  ['was received', {}, false],
])('judges a message that %s', (_, more, expected) => {
  expect(isUndelivered({ hasFailed: false, deliveries: [], isRecalled: false, ...more })).toBe(expected)
})
