import { afterEach, expect, it } from 'vitest'
import { RichEditor } from '../../../widgets/editor/rich-editor.ts'

let editor: RichEditor | undefined
afterEach(() => {
  editor?.dispose()
  document.body.replaceChildren()
})

async function pasted(html: string): Promise<string> {
  const box = document.createElement('div')
  document.body.append(box)
  const ignore = () => {}
  editor = new RichEditor(box, { html: '', isDark: false, onChange: ignore, onFormat: ignore, onForeignImage: ignore })
  editor.focus()
  const data = new DataTransfer()
  data.setData('text/html', html)
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.poll(() => box.textContent).toMatch(/m/)
  return editor.exportHtml()
}

it.each([
  ['a web page', '<meta charset="utf-8">', '<sup>2</sup>'],
  ['LibreOffice', '<html><head><meta name="generator" content="LibreOffice 24.2"></head><body>', '<sup>2</sup>'],
  [
    'Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1">',
    '<span style="font-size:0.6em;vertical-align:super">2</span>',
  ],
])('keeps raised, lowered, struck and coloured letters of %s', async (_, beginning, raised) => {
  const html = await pasted(
    `${beginning}<p>Diện tích 25 m${raised}, CO<sub>2</sub>, <s>giá cũ 900</s>, <span style="color:#c00000">gấp</span>, <span style="background-color:#ffff00">chú ý</span></p>`,
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  const text = (selector: string) => Array.from(page.querySelectorAll(selector), (found) => found.textContent)
  expect(text('sup')).toEqual(['2'])
  expect(text('sub')).toEqual(['2'])
  expect(text('s, strike, [style*="line-through"]')).toEqual(['giá cũ 900'])
  expect(text('[style*="rgb(192, 0, 0)"]')).toContain('gấp')
  expect(text('[style*="rgb(255, 255, 0)"]')).toContain('chú ý')
})

async function pastedOver(text: string, words: string, isPlain: boolean, isShift = false): Promise<HTMLElement> {
  const box = document.createElement('div')
  document.body.append(box)
  const ignore = () => {}
  const events = { onChange: ignore, onFormat: ignore, onForeignImage: ignore }
  editor = new RichEditor(box, { html: `<div>${text}</div>`, isDark: false, isPlain, ...events })
  editor.focus()
  const line = box.querySelector('div')?.firstChild as Text
  const at = line.data.indexOf(words)
  getSelection()?.setBaseAndExtent(line, at, line, at + words.length)
  if (isShift)
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }))
  const data = new DataTransfer()
  data.setData('text/plain', 'https://sen.example/bao-gia?n=1')
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.poll(() => editor?.exportHtml()).toContain('sen.example')
  return box
}

it('makes a link of the words that an address is pasted over', async () => {
  const box = await pastedOver('Mời xem báo giá nhé.', 'báo giá', false)
  expect(box.textContent).toBe('Mời xem báo giá nhé.')
  const links = [...box.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['báo giá', 'https://sen.example/bao-gia?n=1']])
})

it.each([
  ['in plain text', 'báo giá', true, false],
  ['over another address', 'https://cu.example/1', false, false],
  ['without formatting', 'báo giá', false, true],
])('replaces the words by the address %s', async (_, words, isPlain, isShift) => {
  const box = await pastedOver(`Mời xem ${words}`, words, isPlain, isShift)
  expect(box.textContent).toBe('Mời xem https://sen.example/bao-gia?n=1')
})

async function pastedInLine(html: string): Promise<Document> {
  const box = document.createElement('div')
  document.body.append(box)
  const ignore = () => {}
  const events = { onChange: ignore, onFormat: ignore, onForeignImage: ignore }
  editor = new RichEditor(box, { html: '<div>Mời , xem nhé.</div>', isDark: false, ...events })
  editor.focus()
  const line = box.querySelector('div')?.firstChild as Text
  getSelection()?.collapse(line, 'Mời '.length)
  const data = new DataTransfer()
  data.setData('text/html', html)
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.poll(() => box.textContent).toContain('giá')
  return new DOMParser().parseFromString(editor.exportHtml(), 'text/html')
}

it.each([
  ['a heading', '<h1 align=center style="text-align:center;margin-left:72pt">báo giá</h1>'],
  ['a paragraph of Word', '<p class=MsoNormal style="margin:0cm;text-align:right"><b>báo giá</b></p>'],
  ['a cell of Excel', '<table border=0><!--StartFragment--><tr><td>báo giá</td></tr><!--EndFragment--></table>'],
])('keeps the line that %s is pasted into as it was', async (_, html) => {
  const sent = await pastedInLine(html)
  expect(sent.body.textContent?.trim()).toBe('Mời báo giá, xem nhé.')
  expect(sent.querySelectorAll('h1, table, [style*="margin"], [style*="text-align"]')).toHaveLength(0)
  expect(sent.querySelectorAll('div, p').length).toBeLessThanOrEqual(1)
})
