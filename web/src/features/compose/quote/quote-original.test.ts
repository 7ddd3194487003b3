import { expect, it } from 'vitest'
import { linesOf } from './quote-original.ts'

it.each([
  ['lines', 'Chào\r\n\r\nanh', 'Chào<br><br>anh'],
  ['a first line that is empty', '\nChào', '<br>Chào'],
  ['an old quotation', 'Vâng\n> Giá?\n> Bao nhiêu\nHết', 'Vâng<q>Giá?<br>Bao nhiêu</q>Hết'],
  ['one in another', '>> Một\n> Hai\nBa', '<q><q>Một</q>Hai</q>Ba'],
  ['marks with spaces between', '> > Một', '<q><q>Một</q></q>'],
  ['what a mailbox file has escaped', '>From here on', '&gt;From here on'],
  ['signs that quote nothing', 'a > b', 'a &gt; b'],
])('quotes plain text: %s', (_, text, expected) => {
  expect(linesOf(text).replaceAll(/<(\/?)blockquote[^>]*>/g, '<$1q>')).toBe(expected)
})

it('nests no deeper than anybody reads', () => {
  expect(linesOf(`${'>'.repeat(1_000)} x`).match(/<blockquote/g)).toHaveLength(20)
})
