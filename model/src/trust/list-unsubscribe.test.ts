import { describe, expect, it } from 'vitest'
import { listUnsubscribe, signsUnsubscribe } from './list-unsubscribe.ts'

const PROMISE = 'List-Unsubscribe=One-Click'

describe('leaving a list', () => {
  it.each([
    ['<https://list.example/u?t=1>', PROMISE, 'https://list.example/u?t=1', undefined],
    [
      '<mailto:u@list.example?subject=go>, <https://list.example/u>',
      ' list-unsubscribe = one-click ',
      'https://list.example/u',
      'mailto:u@list.example?subject=go',
    ],
    ['<https://list.example/\r\n u?t=1>', PROMISE, 'https://list.example/u?t=1', undefined],
    ['<https://list.example/u>', undefined, undefined, undefined],
    ['<https://list.example/u>', 'List-Unsubscribe=Two-Clicks', undefined, undefined],
    ['<http://list.example/u>', PROMISE, undefined, undefined],
    ['<javascript:alert(1)>, <file:///etc/passwd>, <https:///x>', PROMISE, undefined, undefined],
    ['<mailto:>, <mailto:nobody>', PROMISE, undefined, undefined],
    ['https://list.example/u', PROMISE, undefined, undefined],
    [`<https://list.example/${'a'.repeat(3_000)}>`, PROMISE, undefined, undefined],
    [undefined, PROMISE, undefined, undefined],
  ])('%s with %s', (field, post, oneClick, mailto) => {
    expect(listUnsubscribe(field, post)).toEqual({ oneClick, mailto })
  })
})

describe('a signature', () => {
  it.each([
    [['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'], true],
    [['from', 'list-unsubscribe'], false],
    [['from', 'list-unsubscribe-post'], false],
    [[], false],
  ])('over %s: %s', (fields, expected) => {
    expect(signsUnsubscribe(fields)).toBe(expected)
  })
})
