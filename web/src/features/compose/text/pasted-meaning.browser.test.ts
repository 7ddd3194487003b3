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
