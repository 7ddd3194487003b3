import { expect, it } from 'vitest'
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../bulkheads/limits.ts'
import { hasModestShape } from './json-shape.ts'

it.each([
  ['nothing', '', true],
  ['a call', '{"to":[{"name":"Lan","email":"lan@a.vn"}],"body":"x"}', true],
  ['brackets and commas in a string', JSON.stringify({ body: '[{,"\\'.repeat(MAX_JSON_VALUES) }), true],
  ['a string without an end', `{"a":"${'['.repeat(1_000)}`, true],
  ['a string that ends in a backslash', `["\\\\",${'['.repeat(MAX_JSON_DEPTH)}`, false],
  ['as deep as may be', '['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH), true],
  ['deeper', '['.repeat(MAX_JSON_DEPTH + 1), false],
  ['many beside each other', `[${'1,'.repeat(MAX_JSON_VALUES - 1)}1]`, true],
  ['too many', `[${'1,'.repeat(MAX_JSON_VALUES)}1]`, false],
])('%s', (_, json, isModest) => {
  expect(hasModestShape(json)).toBe(isModest)
})

it.each(['\\"', '\\', '"', '[]', 'a'])('looks at sixteen megabytes of %j', (piece) => {
  // Work that grows with the square of these would take days.
  expect(hasModestShape(`{"a":"${piece.repeat(16_000_000 / piece.length)}"}`)).toBe(true)
})
