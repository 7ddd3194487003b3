import { expect, it } from 'vitest'
import { parseQueryText } from './query-text.ts'
import { unknownOperators } from './unknown-operators.ts'

it.each([
  ['tag:việc báo', ['tag:việc']],
  ['is:important', ['is:important']],
  ['before:31/2/2026', ['before:31/2/2026']],
  ['lan OR minh', ['OR']],
  ['lan or minh', []],
  ['from:(lan OR minh)', ['OR']],
  ['-cc:lan', ['cc:lan']],
  ['http://a.vn Re: a:b', []],
  ['from:lan filename:pdf is:unread newer_than:7d', []],
])('finds in %s the words that are no operator here', (text, unknown) => {
  expect(unknownOperators(parseQueryText(text, '2026-11-22'))).toEqual(unknown)
})
