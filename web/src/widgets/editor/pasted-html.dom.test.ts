import { expect, it } from 'vitest'
import { cleanPasted, hasKeptLook, type PastedLooks } from './pasted-html.ts'

function cleaned(html: string, looks: PastedLooks = 'all'): string {
  const template = document.createElement('template')
  template.innerHTML = html
  cleanPasted(template.content, looks)
  return template.innerHTML
}

it.each([
  [
    'merged cells',
    '<table><tbody><tr><td colspan="2" rowspan="3" bgcolor="red" align="right">A</td></tr></tbody></table>',
  ],
  ['sizes of pictures', '<img src="https://x.test/a.png" width="60" height="40">'],
  ['where a list begins', '<ol start="4"><li>a</li></ol>'],
  ['colours and sizes of old', '<font color="#ff0000" size="4">a</font>'],
  ['links and pictures of the mail', '<a href="mailto:a@x.test">a</a><img src="cid:1@x.test">'],
])('keeps %s', (_, html) => {
  expect(cleaned(html)).toBe(html)
})

it.each([
  ['javascript', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['places beside a page', '<a href="page.html">a</a><a href="//x.test/a">b</a>', '<a>a</a><a>b</a>'],
  ['pictures beside a page', 'a<img src="logo.png">', 'a'],
  ['files of the other computer', 'a<img src="file:///c:/a.png">', 'a'],
  ['what asks for input', '<form action="https://x.test"><input value="a">b</form>', 'b'],
  ['what runs', '<p onclick="x()">a</p><script>x()</script>', '<p>a</p>'],
])('takes out %s', (_, html, expected) => {
  expect(cleaned(html)).toBe(expected)
})

it('knows no more levels of lists than office programs', () => {
  const levels = '<p style="mso-list:l0 level99999999 lfo1">a</p><p style="mso-list:l0 level2 lfo12">b</p>'
  expect(cleaned(levels)).toBe('<p style="mso-list:l0 level9 lfo1">a</p><p style="mso-list:l0 level2 lfo12">b</p>')
  expect(cleaned('<li data-aria-level="1000000000">a</li>')).toBe('<li data-aria-level="9">a</li>')
})

it('gives columns the widths that Google Sheets writes beside them', () => {
  const sheet =
    '<table style="table-layout:fixed;width:0px"><colgroup><col width="100"><col width="160"></colgroup><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'
  const box = document.createElement('div')
  box.innerHTML = cleaned(sheet)
  const table = box.querySelector('table')
  expect([table?.style.width, table?.style.tableLayout]).toEqual(['', ''])
  expect([...box.querySelectorAll('td')].map(({ style }) => style.width)).toEqual(['100px', '160px'])
})

it.each([
  ['light letters without their ground', '<p style="color: rgb(230, 237, 243);">a</p>', '<p style="">a</p>'],
  ['dark ones stay', '<p style="color: rgb(197, 34, 31);">a</p>', '<p style="color: rgb(197, 34, 31);">a</p>'],
  [
    'light ones on their ground stay',
    '<p style="background-color: rgb(0, 0, 0);"><b style="color: rgb(255, 255, 255);">a</b></p>',
    '<p style="background-color: rgb(0, 0, 0);"><b style="color: rgb(255, 255, 255);">a</b></p>',
  ],
])('of colours: %s', (_, html, expected) => {
  expect(cleaned(html)).toBe(expected)
})

it('takes from a page its words and emphasis, not its surroundings', () => {
  const page =
    '<div style="color: rgb(230, 237, 243); background-color: rgb(13, 17, 23); font-size: 16px; font-weight: bold;">a<div>b</div></div>'
  expect(cleaned(page, 'page')).toBe('<div style="font-weight: bold;">a<div>b</div></div>')
})

it('keeps lines and indentation of code', () => {
  const code = '<div style="white-space: pre;">if (x) {\n    y  = 1\n}</div>'
  expect(cleaned(code, 'page')).toBe('<div style="">if (x) {<br>&nbsp;&nbsp;&nbsp;&nbsp;y&nbsp;&nbsp;= 1<br>}</div>')
})

it('keeps the styles that the author chose in a document, not the attributes of each word', () => {
  const docs =
    '<p style="line-height: 1.38;"><span style="font-size: 11pt; font-family: Arial; color: rgb(0, 0, 0); background-color: transparent; font-weight: 700;">a</span><span style="font-size: 20pt; color: rgb(56, 118, 29); background-color: rgb(255, 255, 0);">b</span></p>'
  expect(cleaned(docs, 'chosen')).toBe(
    '<p style=""><span style="font-weight: 700;">a</span><span style="font-size: 20pt; color: rgb(56, 118, 29); background-color: rgb(255, 255, 0);">b</span></p>',
  )
})

it('keeps the colours and raised letters of a page', () => {
  const page =
    '<p style="color: rgb(51, 51, 51); background-color: rgb(255, 255, 255);">25 m<sup style="font-size: 10px; color: rgb(51, 51, 51);">2</sup> <span style="color: rgb(192, 0, 0); font-size: 16px;">hạn chót</span> <span style="background-color: rgb(255, 255, 0);">chú ý</span> <s>900</s> <a href="https://doitac.example/" style="color: rgb(0, 0, 238);">xem</a></p>'
  expect(cleaned(page, 'page')).toBe(
    '<p style="">25 m<sup style="">2</sup> <span style="color: rgb(192, 0, 0);">hạn chót</span> <span style="background-color: rgb(255, 255, 0);">chú ý</span> <s>900</s> <a href="https://doitac.example/" style="">xem</a></p>',
  )
  const docs = '<span>m</span><span style="font-size: 0.6em; vertical-align: super;">2</span>'
  expect(cleaned(docs, 'chosen')).toContain('<span style="font-size: smaller; vertical-align: super;">2</span>')
})

it.each([
  ['<b id="docs-internal-guid-1">', {}, 'chosen'],
  ['<table class=gmail_table>', {}, 'chosen'],
  ['<p>', { ProgId: 'Word.Document' }, 'all'],
  ['<p>', { generator: 'LibreOffice 24.2' }, 'page'],
  ['<p>', {}, 'page'],
] as const)('of %s, written by %s, are kept %s looks', (html, about, looks) => {
  expect(hasKeptLook(html, about)).toBe(looks)
})
