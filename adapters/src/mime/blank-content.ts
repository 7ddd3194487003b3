import { withoutInvisible } from '@sen/model/search/words'
import { htmlToText } from './html-text.ts'

/** Most text is not blank at its beginning, so the rest need not be read. */
const BEGINNING_CHARACTERS = 1_000
/** The blank pattern of Braille is a sign, but it shows nothing. */
const BLANK_SIGNS = /\u2800/g

export function isBlank(text = ''): boolean {
  const pieces = [text.slice(0, BEGINNING_CHARACTERS), text.slice(BEGINNING_CHARACTERS)]
  return pieces.every((piece) => withoutInvisible(piece).replaceAll(BLANK_SIGNS, '').trim() === '')
}

const MAX_BLANK_HTML_CHARACTERS = 64 * 1024
const DRAWN = /<(img|picture|svg|video|object|input|button|hr)\b|\burl\(|\bbackground\s*=/i
const PICTURE = /<img\b[^<>]*>/gi
/** Pictures of one pixel report that a mail was opened, and show nothing. */
const UNSEEN =
  /[\s;"'](?:max-)?(?:width|height)\s*[=:]\s*["']?\s*(?:[01](?:\.\d{0,9})?|\.\d{1,9})(?:px)?(?=["'\s;>/!])|display\s*:\s*none/i

export function isBlankHtml(html: string): boolean {
  if (html.length > MAX_BLANK_HTML_CHARACTERS) return false
  const shown = html.replaceAll(PICTURE, (picture) => (UNSEEN.test(picture) ? '' : picture))
  return !DRAWN.test(shown) && isBlank(htmlToText(html))
}
