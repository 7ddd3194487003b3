import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import './tokens.css'
import './base.css'

/** Vietnamese letters with the greatest ascent and descent. */
const TALLEST = 'ỄẪỔẰỆ'

afterEach(() => document.body.replaceChildren())

/** Returns the height of the rendered letters: the number of pixel rows with more than one colour. */
async function inkHeight(element: HTMLElement): Promise<number> {
  document.body.replaceChildren(element)
  const base64 = await page.elementLocator(element).screenshot({ save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  if (!drawing) throw new Error('This browser draws nothing.')
  drawing.drawImage(picture, 0, 0)
  const { data } = drawing.getImageData(0, 0, picture.width, picture.height)
  const inked = (row: number): boolean => {
    const begin = row * picture.width * 4
    for (let at = begin; at < begin + picture.width * 4; at += 4) if (data[at] !== data[begin]) return true
    return false
  }
  return Array.from({ length: picture.height }, (_, row) => inked(row)).filter(Boolean).length
}

it.each(['13px', '14px', '16px'])('draws every mark of the letters in a field, at %s', async (fontSize) => {
  // Load the font explicitly: no text uses these letters yet, so `fonts.ready` would not wait for it.
  await document.fonts.load(`${fontSize} "Be Vietnam Pro"`, TALLEST)
  const look = { fontSize, width: '300px', height: '60px', padding: '0 12px', border: '0', outline: '0' }
  const [field, text] = [document.createElement('input'), document.createElement('div')]
  field.value = TALLEST
  text.textContent = TALLEST
  Object.assign(field.style, look)
  Object.assign(text.style, look, { lineHeight: '60px' })
  const height = await inkHeight(text)
  expect(height).toBeGreaterThan(Number.parseInt(fontSize, 10))
  expect(await inkHeight(field)).toBe(height)
})
