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
    ['v=1; d=x.example; h=From:Subject:List-Unsubscribe:\r\n List-Unsubscribe-Post; b=abc', true],
    ['v=1; h=from:list-unsubscribe; b=abc', false],
    ['v=1; bh=list-unsubscribe:list-unsubscribe-post; h=from', false],
    ['', false],
  ])('%s: %s', (field, expected) => {
    expect(signsUnsubscribe([field])).toBe(expected)
  })
})
