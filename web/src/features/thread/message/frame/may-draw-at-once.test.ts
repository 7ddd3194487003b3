import { expect, it } from 'vitest'
import { htmlParts } from '../html-parts.ts'
import { mayDrawAtOnce } from './may-draw-at-once.ts'

it.each([
  ['an ordinary letter', `<p>${'Kính gửi quý khách hàng '.repeat(1_000)}</p>`, true],
  ['a newsletter', `<table>${'<tr><td style="padding:8px">Tin tức</td></tr>'.repeat(300)}</table>`, true],
  ['a long letter', `<p>${'Kính gửi quý khách hàng '.repeat(2_000)}</p>`, false],
  ['letters with a style each', '<i style="color:red">a</i>'.repeat(600), false],
  ['many short elements', '<p>a</p>'.repeat(1_100), false],
])('draws short bodies with their thread, and others after it: %s', (_, html, expected) => {
  expect(mayDrawAtOnce(html)).toBe(expected)
})

it('draws the beginning of a mail of 20,000 styled letters after its thread', () => {
  const [beginning] = htmlParts('<i style="color:red">a</i>'.repeat(20_000))
  expect(beginning?.html.length).toBeLessThan(40_000)
  expect(mayDrawAtOnce(beginning?.html ?? '')).toBe(false)
})
