import { afterEach, expect, it } from 'vitest'
import { RichEditor } from './rich-editor.ts'

let editor: RichEditor | undefined
afterEach(() => {
  editor?.dispose()
  document.body.replaceChildren()
})

function editorOf(html: string): { readonly made: RichEditor; readonly box: HTMLDivElement } {
  const box = document.createElement('div')
  box.tabIndex = 0
  document.body.append(box)
  const ignore = () => {}
  editor = new RichEditor(box, { html, isDark: false, onChange: ignore, onFormat: ignore, onForeignImage: ignore })
  return { made: editor, box }
}

// jsdom has no layout.
Range.prototype.getBoundingClientRect = () => new DOMRect()

const lines = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, at) => `<div>Dòng ${from + at}</div>`).join('')

function press(box: HTMLElement, key: string): void {
  box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

function caretInto(node: Node | null | undefined, offset: number): void {
  if (node) getSelection()?.collapse(node, offset)
}

it('draws a long text in chunks, and saves it without them', () => {
  const { made, box } = editorOf(lines(250))
  expect(box.children).toHaveLength(10)
  expect(made.exportHtml()).toBe(lines(250))
})

it('leaves a text of usual length as it is', () => {
  const { box } = editorOf(lines(60))
  expect(box.innerHTML).toBe(lines(60))
})

it('puts no list, table or heading into a chunk', () => {
  const html = `${lines(60)}<ul><li>mục</li></ul>${lines(60, 61)}<h1>đầu</h1>`
  const { made, box } = editorOf(html)
  expect(made.exportHtml()).toContain('Dòng 60</div><ul')
  expect([...box.children].map(({ tagName }) => tagName)).toEqual([
    'DIV',
    'DIV',
    'DIV',
    'UL',
    'DIV',
    'DIV',
    'DIV',
    'H1',
  ])
})

it('renders only the chunk again in which a line is begun, and splits it when it has grown', () => {
  const { made, box } = editorOf(lines(120))
  const before = [...box.querySelectorAll('div > div')]
  const chunks = [...box.children]
  box.focus()
  for (let at = 0; at < 30; at += 1) {
    const line = box.children[2]?.children[3]?.firstChild
    caretInto(line, line?.nodeValue?.length ?? 0)
    press(box, 'Enter')
  }
  expect(chunks.every((chunk) => chunk.parentNode === box)).toBe(true)
  expect(Math.max(...[...box.children].map(({ children }) => children.length))).toBeLessThanOrEqual(51)
  const kept = before.filter((line) => box.contains(line))
  expect(kept.length).toBeGreaterThanOrEqual(118)
  expect(made.exportHtml().replaceAll(/<[^>]*>/g, '')).toBe(lines(120).replaceAll(/<[^>]*>/g, ''))
  expect(made.exportHtml().match(/<div>/g)).toHaveLength(150)
})

it('comes into chunks with the line that makes it long, and out of them again', () => {
  const { made, box } = editorOf(lines(99))
  const kept = [...box.children]
  box.focus()
  caretInto(box.lastElementChild?.firstChild, 'Dòng 99'.length)
  press(box, 'Enter')
  expect([...box.children].map(({ children }) => children.length)).toEqual([25, 25, 25, 25])
  expect(kept.slice(0, 98).every((line) => box.contains(line))).toBe(true)
  expect(made.exportHtml()).toBe(`${lines(99)}<div><br></div>`)
  made.format('undo')
  expect(made.exportHtml()).toBe(lines(99))
})

it('formats across chunks and undoes it', () => {
  const { made, box } = editorOf(lines(120))
  box.focus()
  getSelection()?.setBaseAndExtent(
    box.children[0]?.children[23]?.firstChild ?? box,
    0,
    box.children[1]?.children[1]?.firstChild ?? box,
    3,
  )
  made.format('bold')
  expect(made.exportHtml()).toContain('<div>Dòng 23</div><div><b>Dòng 24</b></div><div><b>Dòng 25</b></div>')
  made.format('undo')
  expect(made.exportHtml()).toBe(lines(120))
  made.replaceHtml(lines(3))
  expect(made.exportHtml()).toBe(lines(3))
})
