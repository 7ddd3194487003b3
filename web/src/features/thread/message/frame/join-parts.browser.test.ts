import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type HtmlPart, htmlParts } from '../html-parts.ts'
import { fitFrame } from './fit-frame.ts'
import { joinParts, type PartEnd } from './join-parts.ts'
import { framePage } from './use-frame-source.ts'
import { writePage } from './write-page.ts'

const LIMITS = { characters: 900, elements: 24, opening: 2_000, extraOfLetter: 0, extraOfStyle: 0, extraOfLink: 0 }
const WIDTH = 600

afterEach(() => document.body.replaceChildren())

async function draw(parts: readonly Pick<HtmlPart, 'html' | 'continued'>[]): Promise<HTMLElement> {
  const container = document.createElement('div')
  container.style.cssText = `width:${WIDTH}px;background:#fff`
  document.body.replaceChildren(container)
  let end: PartEnd | undefined
  for (const { html, continued } of parts) {
    const frame = document.createElement('iframe')
    frame.style.cssText = 'display:block;width:100%;height:100px;border:0'
    container.append(frame)
    const written = writePage(frame, framePage(html, { language: 'vi', island: false }))
    if (!written) throw new Error('The frame has no page.')
    if (parts.length > 1) end = joinParts(written.body, continued, end)
    fitFrame(frame, written, { asMade: false, onTooWide: () => {} })()
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return container
}

interface TextLine {
  readonly text: string
  readonly top: number
  readonly left: number
}

/** Positions of the lines of text, in the order of the mail. */
function linesIn(container: HTMLElement): readonly TextLine[] {
  const top = container.getBoundingClientRect().top
  return [...container.querySelectorAll('iframe')].flatMap((frame) => {
    const inner = frame.contentDocument as Document
    const walker = inner.createTreeWalker(inner.body, NodeFilter.SHOW_TEXT)
    const found: TextLine[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (text === '' || walker.currentNode.parentElement?.tagName === 'STYLE') continue
      const range = inner.createRange()
      range.selectNodeContents(walker.currentNode)
      const box = range.getBoundingClientRect()
      found.push({ text, top: frame.getBoundingClientRect().top - top + box.top, left: box.left })
    }
    return found
  })
}

/** Counts the dark pixels of each row of pixels. */
async function inkOf(container: HTMLElement): Promise<readonly number[]> {
  const base64 = await page.elementLocator(container).screenshot({ save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  if (!drawing) throw new Error('This browser draws nothing.')
  drawing.drawImage(picture, 0, 0)
  const { data } = drawing.getImageData(0, 0, picture.width, picture.height)
  return Array.from({ length: picture.height }, (_, row) => {
    let dark = 0
    for (let at = row * picture.width * 4; at < (row + 1) * picture.width * 4; at += 4)
      if ((data[at] ?? 255) < 128) dark += 1
    return dark
  })
}

/** Thickness of each line that crosses the table. */
function linesOf(ink: readonly number[]): readonly number[] {
  const lines: number[] = []
  let thickness = 0
  for (const dark of [...ink, 0]) {
    if (dark > WIDTH / 2) thickness += 1
    else if (thickness > 0) {
      lines.push(thickness)
      thickness = 0
    }
  }
  return lines
}

const ROWS = Array.from({ length: 24 }, (_, at) => at + 1)
const row = (at: number) => `<tr><td>Mặt hàng ${at}</td><td>${at}.000</td></tr>`
const table = (style: string, rows = ROWS.map(row).join('')) =>
  `<style>td{vertical-align:top}table{width:500px;${style}</style><table><colgroup><col width="300"><col width="200"></colgroup><tbody>${rows}</tbody></table>`
const SPANNING = ROWS.map((at) =>
  at % 5 === 1 ? `<tr><td rowspan="5">Nhóm ${at}</td><td>${at}</td></tr>` : `<tr><td>${at}</td></tr>`,
).join('')
const TALL = ROWS.slice(0, 6)
  .map(
    (at) =>
      `<tr><td>${at}</td><td>${Array.from({ length: 12 }, (_, line) => `<p>Dòng ${at}.${line}</p>`).join('')}</td></tr>`,
  )
  .join('')

it.each([
  ['borders on all sides', table('border-collapse:collapse}td{border:1px solid #000;padding:4px')],
  ['thick borders', table('border-collapse:collapse}td{border:4px solid #000')],
  ['borders below', table('border-collapse:collapse}td{border-bottom:3px solid #000')],
  ['borders above', table('border-collapse:collapse}td{border-top:2px solid #000')],
  [
    'a thicker border above than below',
    table('border-collapse:collapse}td{border-top:5px solid #000;border-bottom:1px solid #000'),
  ],
  ['borders of rows', table('border-collapse:collapse}tr{border-bottom:2px solid #000')],
  ['borders of the table alone', table('border-collapse:collapse;border:3px solid #000}td{padding:6px')],
  ['borders apart', table('border-collapse:separate;border-spacing:7px}td{border:1px solid #000')],
  ['borders apart without a distance', table('border-collapse:separate;border-spacing:0}td{border:2px solid #000')],
  ['cells over several rows', table('border-collapse:collapse}td{border:2px solid #000', SPANNING)],
  ['rows that are cut', table('border-collapse:collapse}td{border:2px solid #000', TALL)],
  ['rows apart that are cut', table('border-collapse:separate;border-spacing:9px}td{border:2px solid #000', TALL)],
])('draws a table with %s in parts as in one page', async (_, html) => {
  const whole = await draw([{ html, continued: { above: 0, below: 0 } }])
  const [lines, ink, height] = [linesIn(whole), await inkOf(whole), whole.clientHeight]
  const parts = [...htmlParts(html, () => LIMITS)]
  expect(parts.length).toBeGreaterThan(2)
  const joined = await draw(parts)
  const others = linesIn(joined)
  expect(others.map(({ text }) => text)).toEqual(lines.map(({ text }) => text))
  // The height of each frame is rounded up to a whole pixel.
  expect(Math.abs(joined.clientHeight - height)).toBeLessThan(parts.length)
  for (const [at, { text, top, left }] of others.entries()) {
    expect(Math.abs(top - (lines[at]?.top ?? 0)), text).toBeLessThan(parts.length)
    expect(Math.abs(left - (lines[at]?.left ?? 0)), text).toBeLessThan(1)
  }
  expect(linesOf(await inkOf(joined))).toEqual(linesOf(ink))
})
