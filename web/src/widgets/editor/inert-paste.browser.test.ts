import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { RichEditor } from './rich-editor.ts'

const reached: string[] = []
const append = Node.prototype.appendChild
const RUNS = '[onerror], [onload], [ontoggle], [srcset], script, iframe, object, link, video'
beforeAll(() => {
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    const isLive = this.ownerDocument === document && this instanceof DocumentFragment
    if (isLive && node instanceof Element && (node.matches(RUNS) || node.querySelector(RUNS)))
      reached.push(node.outerHTML)
    return append.call(this, node) as T
  }
})
afterAll(() => {
  Node.prototype.appendChild = append
})

let editor: RichEditor | undefined
afterEach(() => {
  editor?.dispose()
  document.body.replaceChildren()
})

function editorWith(html: string): HTMLElement {
  const box = document.createElement('div')
  document.body.append(box)
  const ignore = () => {}
  editor = new RichEditor(box, { html, isDark: false, onChange: ignore, onFormat: ignore, onForeignImage: ignore })
  editor.focus()
  return box
}

function paste(box: HTMLElement, type: string, content: string): void {
  const data = new DataTransfer()
  data.setData(type, content)
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

it.each([
  ['a picture beside the page', '<img src=missing-picture onerror="window.ran=1">'],
  ['a picture of an address that no one has', '<img src="data:image/png;base64,AAAA" onerror="window.ran=1">'],
  ['a picture of several sizes', '<img srcset="missing-picture 1x" onerror="window.ran=1">'],
  ['a drawing', '<svg onload="window.ran=1"><image href="missing-picture" onerror="window.ran=1"/></svg>'],
  [
    'a film',
    '<video src=missing-picture onerror="window.ran=1"><source src=missing-picture onerror="window.ran=1"></video>',
  ],
  ['a frame', '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>'],
  ['an input that looks like a picture', '<input type=image src=missing-picture onerror="window.ran=1">'],
  ['a box that opens', '<details open ontoggle="window.ran=1">a</details>'],
  ['an object', '<object data=missing-picture onerror="window.ran=1"></object>'],
  ['a style sheet', '<link rel=stylesheet href=missing-picture onerror="window.ran=1">'],
])('runs and loads nothing of %s that is pasted', async (_, html) => {
  performance.clearResourceTimings()
  reached.length = 0
  const box = editorWith('')
  paste(box, 'text/html', `<p>đầu ${html} cuối</p>`)
  await expect.poll(() => box.textContent).toContain('cuối')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(reached).toEqual([])
  expect('ran' in window).toBe(false)
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('missing-picture'))).toEqual([])
  expect(box.querySelectorAll('img:not([src]):not([data-address]), [onerror], iframe, video, object')).toHaveLength(0)
})

it('leaves no picture without an address that is pasted alone', async () => {
  const box = editorWith('<div>Mời xem</div>')
  paste(box, 'text/html', '<img src=missing-picture onerror="window.ran=1">')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(box.querySelectorAll('img')).toHaveLength(0)
})

function linesOf(box: HTMLElement): readonly string[] {
  return Array.from(box.children, ({ textContent }) => textContent.replaceAll('\u00a0', ' ').trim())
}

function select(box: HTMLElement, words: string): void {
  const line = box.querySelector('div')?.firstChild as Text
  const at = line.data.indexOf(words)
  getSelection()?.setBaseAndExtent(line, at, line, at + words.length)
}

it.each([
  ['text/plain', 'hợp đồng'],
  ['text/html', 'hợp đồng'],
  ['text/html', '<b>hợp đồng</b>'],
  ['text/html', '<p>hợp đồng</p>'],
  ['text/html', '<!--StartFragment--><span style="color:red">hợp đồng</span><!--EndFragment-->'],
  ['text/html', '<b id="docs-internal-guid-1" style="font-weight:normal"><span>hợp đồng</span></b>'],
  [
    'text/html',
    '<html><head><meta name=ProgId content=Word.Document></head><body><p class=MsoNormal>hợp đồng</p></body></html>',
  ],
])('keeps the line and the blank when words are replaced by %s %s', async (type, content) => {
  const box = editorWith('<div>Mời xem báo giá nhé.</div>')
  select(box, 'báo giá')
  paste(box, type, content)
  await expect.poll(() => box.textContent).toContain('hợp đồng')
  expect(linesOf(box)).toEqual(['Mời xem hợp đồng nhé.'])
})

it('keeps several paragraphs apart from the line that they are pasted into', async () => {
  const box = editorWith('<div>Mời xem báo giá nhé.</div>')
  select(box, 'báo giá')
  paste(box, 'text/html', '<div>một</div><div>hai</div>')
  await expect.poll(() => box.textContent).toContain('hai')
  expect(linesOf(box)).toEqual(['Mời xem một', 'hai', 'nhé.'])
})

/** The text that is sent, with the elements that carry meaning. */
it.each([
  [
    'the caption of a table',
    '<table><caption>Bảng giá (<b>nghìn</b> đồng)</caption><tr><td>1</td><td>2</td></tr></table>',
    'Bảng giá (<b>nghìn</b> đồng)|12',
  ],
  ['a formula', '<p>S = <math><mi>a</mi><mo>×</mo><mn>25</mn></math> m</p>', 'S = a×25 m'],
  ['a formula of one text', '<p>S = <math>a×25</math> m</p>', 'S = a×25 m'],
  [
    'powers and fractions',
    '<p>y = <math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math></p>',
    'y = x<sup>2</sup>+1/(n+1)',
  ],
  [
    'a formula that is drawn beside its MathML',
    '<p>y = <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation>x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x</span></span></span></p>',
    'y = x',
  ],
  [
    'letters of a drawing',
    '<p>a <svg><text>chữ <tspan>vẽ</tspan></text><text>hai</text></svg> b</p>',
    'a chữ vẽ hai b',
  ],
  ['raised letters', '<p>m<span style="vertical-align:super">2</span></p>', 'm<sup>2</sup>'],
  ['lowered letters', '<p>CO<span style="vertical-align:sub;font-size:9px">2</span></p>', 'CO<sub>2</sub>'],
  [
    'raised letters of a class',
    '<style>.up{vertical-align:super}</style><p>m<span class="up">2</span></p>',
    'm<sup>2</sup>',
  ],
  ['letters raised by a length', '<p>m<span style="vertical-align:0.5em;font-size:70%">2</span></p>', 'm<sup>2</sup>'],
  ['a struck line', '<p>giá <span style="text-decoration-line:line-through">900</span></p>', 'giá <s>900</s>'],
  [
    'a struck line of a class',
    '<style>.x{text-decoration-line:line-through}</style><p>giá <span class="x">900</span></p>',
    'giá <s>900</s>',
  ],
  [
    'check boxes',
    '<ul><li><input type="checkbox" checked> xong</li><li><input type="checkbox">chưa</li></ul>',
    '<ul><li>☑ xong</li><li>☐ chưa</li></ul>',
  ],
  [
    'a list that starts later and jumps',
    '<ol start="5"><li>a</li><li value="9">b</li><li>c</li></ol>',
    '<ol start="5"><li>a</li></ol><ol start="9"><li>b</li><li>c</li></ol>',
  ],
  [
    'a list that counts down',
    '<ol reversed><li>a</li><li>b</li></ol>',
    '<ol start="2"><li>a</li></ol><ol start="1"><li>b</li></ol>',
  ],
  [
    'Roman numbers',
    '<ol type="I"><li>a</li><li>b</li></ol>',
    '<ol start="1" style="list-style-type: upper-roman;"><li>a</li><li>b</li></ol>',
  ],
  [
    'letters of LibreOffice',
    '<meta name="generator" content="LibreOffice 7.4"><ol start="3" type="a"><li>a</li><li>b</li></ol>',
    '<ol start="3" style="list-style-type: lower-alpha;"><li>a</li><li>b</li></ol>',
  ],
])('keeps %s that is pasted, also in the draft that is opened again', async (_, html, expected) => {
  const box = editorWith('')
  paste(box, 'text/html', html)
  await expect.poll(() => box.textContent).not.toBe('')
  const sent = editor?.exportHtml() ?? ''
  expect(meaningOf(sent)).toBe(expected)
  editor?.dispose()
  const again = editorWith(sent)
  expect(meaningOf(editor?.exportHtml() ?? '')).toBe(expected)
  expect(again.textContent).toBe(box.textContent)
})

function meaningOf(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    const numbers = element.style.listStyleType
    element.removeAttribute('style')
    if (numbers !== '') element.style.listStyleType = numbers
  }
  for (const table of body.querySelectorAll('table')) table.replaceWith(`|${table.textContent.replaceAll(/\s/g, '')}`)
  return body.innerHTML
    .replaceAll(/<\/?(?:div|p|span)\b[^>]*>|<br>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim()
}
