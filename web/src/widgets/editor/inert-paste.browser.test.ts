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
])('keeps the line and the blank where words are replaced by %s %s', async (type, content) => {
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
