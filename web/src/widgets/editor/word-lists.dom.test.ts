import { expect, it } from 'vitest'
import { makeWordLists } from './word-lists.ts'

function listsOf(html: string, head = ''): string {
  const template = document.createElement('template')
  template.innerHTML = html
  makeWordLists(template.content, head + html)
  return template.innerHTML.replaceAll(/<!--.*?-->|\n/g, '')
}

const IGNORED = (sign: string) =>
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`

it.each([
  [
    'what Word calls a bullet',
    `<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt'>${IGNORED('·')}Một</p>\n<p class=MsoListParagraphCxSpLast>${IGNORED('o')}Hai</p>`,
    '<ul><li><span style="font-family:Symbol"></span>Một</li><li><span style="font-family:Symbol"></span>Hai</li></ul>',
  ],
  [
    'the sign and its gap',
    '<p class=MsoListParagraph>·&nbsp;&nbsp; Một <b>hai</b></p><p class=MsoListParagraph>-&nbsp; Ba</p>',
    '<ul><li>Một <b>hai</b></li><li>Ba</li></ul>',
  ],
  [
    'the sign alone',
    '<p class=MsoListParagraph><span>·</span><span>Một</span></p>',
    '<ul><li><span></span><span>Một</span></li></ul>',
  ],
  [
    'a list that its page does not describe',
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${IGNORED('§')}Một</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'>${IGNORED('1.')}Trong</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${IGNORED('§')}Hai</p>`,
    '<ul><li><span style="font-family:Symbol"></span>Một</li><ol><li><span style="font-family:Symbol"></span>Trong</li></ol><li><span style="font-family:Symbol"></span>Hai</li></ul>',
  ],
  [
    'numbers and letters',
    '<p class=MsoListParagraph>3.&nbsp; Ba</p><p class=MsoListParagraph>4.&nbsp; Bốn</p><p class=MsoListParagraph style="margin-left:72.0pt">a)&nbsp; A</p>',
    '<ol start="3"><li>Ba</li><li>Bốn</li><ol style="list-style-type: lower-alpha;"><li>A</li></ol></ol>',
  ],
  [
    'two lists with words between them',
    '<p class=MsoListParagraph>• A</p><p class=MsoNormal>Lời</p><p class=MsoListParagraph>• B</p>',
    '<ul><li>A</li></ul><p class="MsoNormal">Lời</p><ul><li>B</li></ul>',
  ],
])('makes a list of %s', (_, html, expected) => {
  expect(listsOf(html)).toBe(expected)
})

it.each([
  ['words that go on', '<p class="MsoListParagraph">Nói tiếp</p>'],
  ['words that begin with a letter of such a sign', '<p class="MsoListParagraph">o tròn, vuông</p>'],
  ['what is no item', '<p class="MsoNormal">· Một</p>'],
])('leaves %s', (_, html) => {
  expect(listsOf(html)).toBe(html)
})

it('makes no more levels than Word has, however far an item is moved in', () => {
  const html = (points: string) => `<p class=MsoListParagraph style="margin-left:${points}pt">· Một</p>`
  expect(listsOf(html('72000')).match(/<ul>/g)).toHaveLength(9)
  expect(listsOf(html('1.2.3'))).toBe('<ul><li>Một</li></ul>')
})

it('leaves lists to the library that it can read', () => {
  const html = '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">· Một</p>'
  expect(listsOf(html, '<style>@list l0:level1 {mso-level-number-format:bullet;}</style>')).toBe(html)
})
