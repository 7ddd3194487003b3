import { expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'

const DEEP = 500
const inside = (html: string): string => `${'<table><tr><td>'.repeat(DEEP)}${html}`

it.each([
  ['paragraphs', '<p>Kính gửi chị</p><p>Em gửi <b>bảng giá</b> ạ</p>', 'Kính gửi chị\nEm gửi bảng giá ạ'],
  ['breaks and cells', 'a<br>b<table><tr><td>c</td><td>d</td></tr><tr><td>e</td></tr></table>', 'a\nb c d\ne'],
  ['no more than one empty line', `x${'</div>'.repeat(1_000)}y`, 'x\n\ny'],
  ['what is escaped', '<p>1 &lt; 2 &amp; 3</p>', '1 < 2 & 3'],
])('has lines too when it is nested too deeply to be converted: %s', (_, html, expected) => {
  expect(htmlToText(inside(html)).replaceAll(/ +/g, ' ').trim()).toBe(expected)
})

it('leaves out the blanks of text nested too deeply to be converted', () => {
  expect(htmlToText(inside('<p> </p> \n'.repeat(90_000))).trim()).toBe('')
  expect(htmlToText(inside(`${' \n'.repeat(400_000)}x`)).trim()).toBe('x')
})

it('does not part words at letters that take no room', () => {
  expect(htmlToText('<p>GHN&#8203;ABC&#x2060;44 và <b>S</b>&ZeroWidthSpace;X</p>')).toBe(
    'GHN\u200bABC\u206044 và S\u200bX',
  )
})
