import { afterEach, expect, it, vi } from 'vitest'
import type { FormatCommand } from './format/format-state.ts'
import { RichEditor } from './rich-editor.ts'
import { signatureBlock } from './signature-block.ts'

// jsdom has no layout.
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

let editor: RichEditor | undefined
afterEach(() => {
  editor?.dispose()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function editorOf(html: string, onChange = () => {}): { readonly made: RichEditor; readonly box: HTMLDivElement } {
  const box = document.createElement('div')
  // In jsdom, `contentEditable` does not make it focusable.
  box.tabIndex = 0
  document.body.append(box)
  const ignore = () => {}
  const listeners = { onChange, onFormat: ignore, onForeignImage: ignore }
  const made = new RichEditor(box, { html, isDark: false, pictureName: () => 'so-do.gif', ...listeners })
  editor = made
  return { made, box }
}

function select(node: Node | null | undefined): void {
  if (node) getSelection()?.selectAllChildren(node)
}

it('puts another signature in the place of the first, takes it out, and adds one when there was none', () => {
  const { made } = editorOf(`<div>Chào</div>${signatureBlock('<p>Lan</p>')}`)
  made.swapSignature('<p>Lan</p>', '<p>Cửa hàng <b>Sen</b></p>')
  expect(made.exportHtml()).toContain('Cửa hàng')
  expect(made.exportHtml()).not.toContain('Lan')
  expect(made.exportHtml().match(/id="sen-signature"/g)).toHaveLength(1)
  made.swapSignature('<p>Cửa hàng <b>Sen</b></p>', '')
  expect(made.exportHtml()).not.toContain('sen-signature')
  expect(made.exportHtml()).toContain('Chào')
  made.swapSignature('', 'Lan')
  expect(made.exportHtml()).toMatch(/Chào.*<div id="sen-signature">.*Lan/s)
})

it('keeps both measures of a picture in a signature that is put in', () => {
  const logo =
    '<div><img src="/logo.png" style="width: 160px; height: auto; max-width: 100%;" width="160" height="53"></div>'
  const { made } = editorOf('<div>Chào</div>')
  made.swapSignature('', logo)
  expect(made.exportHtml()).toContain('height="53"')
  made.swapSignature(logo, logo.replace('53', '60').replace('logo.png', 'moi.png'))
  expect(made.exportHtml()).toContain('height="60"')
})

it('undo takes words back, and never the signature of the sender of now', () => {
  const { made, box } = editorOf(`<div>Chào</div>${signatureBlock('<p>Lan</p>')}`)
  box.focus()
  select(box.firstElementChild)
  made.format('bold')
  made.swapSignature('<p>Lan</p>', '<p>Cửa hàng</p>')
  made.format('undo')
  expect(made.exportHtml()).toMatch(/<div>Chào<\/div>.*Cửa hàng/s)
  expect(made.exportHtml()).not.toContain('Lan')
  made.format('redo')
  expect(made.exportHtml()).toMatch(/<b>Chào<\/b>.*Cửa hàng/s)
  made.swapSignature('<p>Cửa hàng</p>', '')
  made.format('undo')
  expect(made.exportHtml()).not.toMatch(/Cửa hàng|Lan/)
  made.swapSignature('', '<p>Lan</p>')
  made.format('redo')
  expect(made.exportHtml()).toMatch(/<b>Chào<\/b>.*Lan/s)
})

it.each<[FormatCommand, RegExp]>([
  ['bold', /<b>chữ<\/b>/],
  ['strike', /<s>chữ<\/s>/],
  ['bullets', /<ul.*<li.*chữ/],
  ['quote', /<blockquote.*chữ/],
])('%s', (command, html) => {
  const { made, box } = editorOf('<div>chữ</div>')
  box.focus()
  select(box.firstElementChild)
  made.format(command)
  expect(made.exportHtml()).toMatch(html)
})

it('writes colours as they were chosen, and takes them away', () => {
  const { made, box } = editorOf('<div>chữ</div>')
  box.focus()
  select(box.firstElementChild)
  made.setColour('text', '#c5221f')
  made.setColour('background', '#fff2a8')
  expect(made.exportHtml()).toMatch(/color: (#c5221f|rgb\(197, 34, 31\))/)
  expect(made.exportHtml()).toMatch(/background-color: (#fff2a8|rgb\(255, 242, 168\))/)
  select(box.firstElementChild)
  made.setColour('text', undefined)
  select(box.firstElementChild)
  made.setColour('background', undefined)
  expect(made.exportHtml()).not.toContain('color')
})

it('draws the lines of a table into the mail', () => {
  const { made, box } = editorOf('<div>chữ</div>')
  box.focus()
  getSelection()?.collapse(box.firstElementChild, 1)
  made.insertTable(3, 2)
  const cells = new DOMParser().parseFromString(made.exportHtml(), 'text/html').querySelectorAll('td')
  expect(cells).toHaveLength(6)
  for (const cell of cells) expect(cell.style.borderTopWidth || cell.getAttribute('style')).toMatch(/1px/)
})

it.each<[FormatCommand, FormatCommand, string]>([
  ['row-below', 'delete-column', 'a1 a3 / - - / b1 b3'],
  ['row-above', 'delete-column', '- - / a1 a3 / b1 b3'],
  ['row-below', 'delete-row', 'a1 a2 a3 / b1 b2 b3'],
  ['column-right', 'delete-row', 'b1 b2 - b3'],
  ['column-left', 'delete-row', 'b1 - b2 b3'],
  ['column-left', 'row-below', 'a1 - a2 a3 / - - - - / b1 - b2 b3'],
])('adds with %s, and takes only its own away with %s', (first, second, left) => {
  const row = (name: string) => `<tr>${[1, 2, 3].map((at) => `<td>${name}${at}</td>`).join('')}</tr>`
  const { made, box } = editorOf(`<table>${row('a')}${row('b')}</table>`)
  box.focus()
  select(box.querySelectorAll('td')[1])
  made.format(first)
  made.format(second)
  const table = new DOMParser().parseFromString(made.exportHtml(), 'text/html').querySelector('table')
  const lines = Array.from(table?.rows ?? [], ({ cells }) =>
    Array.from(cells, (cell) => cell.textContent || '-').join(' '),
  )
  expect(lines.join(' / ')).toBe(left)
})

it('lets an address that was only typed lead to itself, also after it was saved and corrected', () => {
  const { made, box } = editorOf('<div>Họp ở <a href="https://hop.vn/12">https://hop.vn/12</a></div>')
  expect(box.querySelector('a')).toBeNull()
  expect(made.exportHtml()).toContain('<a href="https://hop.vn/12">https://hop.vn/12</a>')
  const text = box.firstElementChild?.firstChild as Text
  text.data += '3'
  expect(made.exportHtml()).toContain('<a href="https://hop.vn/123">https://hop.vn/123</a>')
})

it('calls a picture by its file', () => {
  const { made, box } = editorOf('<div>chữ</div>')
  box.focus()
  getSelection()?.collapse(box.firstElementChild, 1)
  made.insertImage('/so-do')
  expect(made.exportHtml()).toMatch(/chữ.*<img src="\/so-do"[^>]* alt="so-do.gif"/)
})

it('is behind a picture that was inserted, so that more of them stay in their order', () => {
  const { made, box } = editorOf('<div>Hình: sau</div>')
  box.focus()
  getSelection()?.collapse(box.firstElementChild?.firstChild ?? null, 6)
  made.insertImage('blob:a', 'a.png')
  made.insertImage('blob:b', 'b.png')
  expect(made.caretLocation()).toEqual({ block: 0, letters: 6 })
  expect(box.innerHTML).toMatch(/Hình:&nbsp;.*src="blob:a".*src="blob:b".*sau/)
  made.insertLink('https://sen.vn', 'x')
  expect(box.innerHTML).toMatch(/src="blob:b".*>x<.*sau/)
})

it('renames a picture that is loading in place, and renders nothing else again', () => {
  const onChange = vi.fn()
  const { made, box } = editorOf('<div>chữ</div><div>hai</div>', onChange)
  box.focus()
  getSelection()?.collapse(box.firstElementChild, 1)
  made.insertImage('blob:a', 'a.png')
  expect(made.exportHtml()).not.toContain('<img')
  const [picture, words] = [box.querySelector('img'), box.firstElementChild?.firstChild]
  onChange.mockClear()
  made.swapImage('blob:a', '/api/v2/files/u1/download?inline=1')
  expect(onChange).toHaveBeenCalled()
  expect(box.querySelector('img')).toBe(picture)
  expect(box.firstElementChild?.firstChild).toBe(words)
  expect(made.exportHtml()).toMatch(/chữ.*<img src="\/api\/v2\/files\/u1\/download\?inline=1"[^>]* alt="a.png"/)
  made.format('undo')
  expect(box.querySelector('img')).toBeNull()
  made.format('redo')
  expect(box.querySelector('img')?.getAttribute('src')).toBe('/api/v2/files/u1/download?inline=1')
})

it('sends a picture with its size although it got the address of its file before it was loaded', () => {
  const { made, box } = editorOf('<div>chữ</div>')
  box.focus()
  getSelection()?.collapse(box.firstElementChild, 1)
  made.insertImage('blob:a', 'a.png')
  // jsdom loads no pictures and fires no event.
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1_200)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(800)
  made.swapImage('blob:a', '/api/v2/files/u1/download?inline=1')
  const [picture = ''] = /<img[^>]*>/.exec(made.exportHtml()) ?? []
  expect(picture).toContain('width="600" height="400"')
  expect(picture).toMatch(/max-width: 100%/)
})

it('says nothing of a deleted picture that never was in the saved draft', () => {
  const onChange = vi.fn()
  const { made, box } = editorOf('<div>chữ <img src="/api/v2/files/u2/download?inline=1"></div>', onChange)
  box.focus()
  getSelection()?.collapse(box.firstElementChild, 1)
  made.insertImage('blob:a', 'a.png')
  onChange.mockClear()
  made.swapImage('blob:a', undefined)
  expect(box.querySelectorAll('img')).toHaveLength(1)
  expect(onChange).not.toHaveBeenCalled()
  made.swapImage('/api/v2/files/u2/download?inline=1', undefined)
  expect(onChange).toHaveBeenCalled()
})

it('goes back no further than to a text that was put in from outside', () => {
  const { made, box } = editorOf('<div>chữ</div>')
  box.focus()
  select(box.firstElementChild)
  made.format('bold')
  made.replaceHtml('<div>chữ</div><div>&gt; cũ</div>')
  made.format('undo')
  expect(made.exportHtml()).toBe('<div>chữ</div><div>&gt; cũ</div>')
})

it('returns to a picture by the address of its own file, also after a paste from elsewhere', () => {
  const { made, box } = editorOf('<div>trước <img src="data:image/png;base64,AA=="> sau</div>')
  box.focus()
  select(box.firstElementChild)
  made.format('bold')
  made.swapImage('data:image/png;base64,AA==', '/api/v2/files/u1/download?inline=1&v=2')
  made.format('undo')
  expect(box.innerHTML).not.toContain('<b>')
  expect(made.exportHtml()).toContain('src="/api/v2/files/u1/download?inline=1&amp;v=2"')
  made.format('redo')
  expect(box.innerHTML).toContain('<b>')
  expect(box.innerHTML).not.toContain('data:')
})

it('does not go back to a picture that cannot be had', () => {
  const { made, box } = editorOf('<div>trước <img src="file:///a.png"> sau</div>')
  box.focus()
  select(box.firstElementChild)
  made.format('bold')
  made.swapImage('file:///a.png', undefined)
  made.format('undo')
  expect(box.querySelector('img')).toBeNull()
  expect(box.textContent).toContain('trước')
})

it('leaves no empty pieces of a signature whose formats were cleared', () => {
  const { made, box } = editorOf(`<div>chữ</div>${signatureBlock('<div>Lan</div><div><b>Sen Việt</b></div>')}`)
  box.focus()
  getSelection()?.selectAllChildren(box)
  made.format('clear')
  const written = made.exportHtml()
  expect(written.replaceAll(/<[^>]+>/g, '|')).toMatch(/chữ.*Lan.*Sen Việt/)
  expect(written).not.toMatch(/<div id="sen-signature"[^>]*><\/div>/)
})

it('clears the size of text that has been in a list', () => {
  const { made, box } = editorOf('<div>một</div>')
  box.focus()
  select(box.firstElementChild)
  made.setFontSize(32)
  made.format('bullets')
  made.format('clear')
  expect(made.exportHtml()).toBe('<div>một</div>')
})

it.each([
  ['bold and colour', '<div><b style="color:#c5221f">một</b></div><div><b>hai</b></div>'],
  ['a line of one size, in the middle', '<div style="font-size:18px;text-align:center">một</div>'],
  ['a heading', '<h1>một</h1>'],
  ['a list', '<ul><li><b>một</b></li><li>hai</li></ul>'],
  ['a quotation and a signature', `<blockquote>một</blockquote>${signatureBlock('<p><b>Lan</b></p>')}`],
])('starts over with a plain line when all is selected and deleted: %s', (_, html) => {
  const { made, box } = editorOf(html)
  box.focus()
  getSelection()?.selectAllChildren(box)
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }))
  expect(made.exportHtml()).toBe('<div><br></div>')
  made.insertLink('https://sen.vn', 'mới')
  expect(made.exportHtml()).toBe('<div><a href="https://sen.vn">mới</a></div>')
})

it('keeps the looks of a line whose words are deleted while others stay', () => {
  const { made, box } = editorOf('<div><b>một</b></div><div>hai</div>')
  box.focus()
  select(box.firstElementChild)
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true }))
  made.insertLink('https://sen.vn', 'mới')
  expect(made.exportHtml()).toMatch(/<b>.*mới/)
})

it("never names a stranger's picture to the browser, and saves its address", () => {
  const stranger = 'https://dem.example/1.gif?a=1&b=2'
  const own = new URL('/api/v2/public/files/u1', location.origin).href
  const asked: string[] = []
  const watch = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: Element, value) {
    if (value !== '') asked.push(value)
    this.setAttribute('src', value)
  })
  const { made, box } = editorOf(
    `<div>a <img src="${stranger.replace('&', '&amp;')}" alt="x"><img src="//b.example/2"></div>`,
  )
  made.replaceHtml(`${made.exportHtml()}<div><img src="${own}"></div>`)
  box.focus()
  select(box.firstElementChild)
  made.format('bold')
  made.format('undo')
  watch.mockRestore()
  expect(new Set(asked)).toEqual(new Set([own]))
  expect(Array.from(box.querySelectorAll('img'), (image) => image.getAttribute('src'))).toEqual(['', '', own])
  const saved = new DOMParser().parseFromString(made.exportHtml(), 'text/html')
  expect(Array.from(saved.images, (image) => image.getAttribute('src'))).toEqual([stranger, '//b.example/2', own])
  expect(made.exportHtml()).not.toContain('data-')
})
