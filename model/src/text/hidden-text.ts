import { type DrawnStyle, DrawnStyles, inSmallLetters, PLAIN_STYLE } from './drawn-style.ts'

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:[^"<>]|"[^"]*")*)>|[^<]+|</gi
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'wbr'])
const SILENT = new Set(['head', 'noscript', 'script', 'style', 'template', 'title'])

const ZERO = /^[+-]?0*(?:\.0+)?[a-z%]*$/
/** Values are in lower case and without `!important`. */
const HIDING: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  opacity: ZERO,
  'font-size': ZERO,
  font: /(?:^|\s)0(?:\.0+)?(?:[a-z]+|%)?(?:\s|\/)/,
  height: ZERO,
  width: ZERO,
  'max-height': ZERO,
  'max-width': ZERO,
  color: /^transparent$/,
  'text-indent': /^-\d{3}/,
}
/** Unicode calls some characters default ignorable; the blank Braille pattern is invisible too. */
const SHAPELESS = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu
const ENTITY = /&(?:nbsp|shy|zwnj|zwj|#(?:160|173|820[3-7]|8288|65279)|#x(?:a0|ad|200[b-f]|2060|feff));/gi

/**
 * Does not detect tricks such as text in the background colour.
 * @param html sanitised, with each element's style inline; the time is linear in its length
 */
export function hasVisibleText(html: string): boolean {
  const open: { readonly name: string; readonly isHidden: boolean }[] = []
  for (const [token, slash, written, attributes = ''] of html.matchAll(TOKEN)) {
    const isHidden = open.at(-1)?.isHidden ?? false
    if (written === undefined) {
      if (!isHidden && token.replaceAll(ENTITY, '').replaceAll(SHAPELESS, '') !== '') return true
      continue
    }
    const name = written.toLowerCase()
    if (slash) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at >= 0) open.length = at
    } else if (!VOID.has(name)) {
      open.push({ name, isHidden: isHidden || SILENT.has(name) || hides(attributes) })
    }
  }
  return false
}

/**
 * Removes text that its inline styles hide, so that a quotation carries only what was shown. Elements that inner ones
 * can make visible again stay. Linear.
 * @param html as the cleaner or a browser writes it, with style sheets inlined
 */
export function withoutHiddenText(html: string): string {
  const styles = new DrawnStyles()
  const open: OpenElement[] = []
  const kept: string[] = []
  let runStart = 0
  const removeItem = (start: number, end: number) => {
    if (start > runStart) kept.push(html.slice(runStart, start))
    runStart = end
  }
  for (let at = 0; at < html.length; ) {
    const outer = open.at(-1) ?? OUTERMOST
    const end = endOfTag(html, at)
    if (end === undefined) {
      const next = html.indexOf('<', at + 1)
      const textEnd = next < 0 ? html.length : next
      if (outer.style.hidesText) removeItem(at, textEnd)
      at = textEnd
      continue
    }
    const isEnd = html.charCodeAt(at + 1) === SLASH
    const nameStart = isEnd ? at + 2 : at + 1
    const nameEnd = endOfName(html, nameStart)
    const name = inSmallLetters(html.slice(nameStart, nameEnd))
    if (isEnd) {
      close(open, name)
      if (outer.style.isRemoved) removeItem(at, end)
    } else {
      const isBare = nameEnd === end - 1
      const style = isBare ? outer.style : styles.inside(outer.style, html.slice(nameEnd, end - 1))
      if (!VOID.has(name)) open.push({ name, style })
      if (style.isRemoved) removeItem(at, end)
    }
    at = end
  }
  removeItem(html.length, html.length)
  return kept.join('')
}

interface OpenElement {
  readonly name: string
  readonly style: DrawnStyle
}

const LESS_THAN = 60
const SLASH = 47
const OUTERMOST: OpenElement = { name: '', style: PLAIN_STYLE }
/** Matches as `TOKEN` does. A search for the end of the tag alone creates no strings. */
const TAG = /<\/?[a-z][^"<>]*(?:"[^"]*"[^"<>]*)*>/iy

function endOfTag(html: string, at: number): number | undefined {
  if (html.charCodeAt(at) !== LESS_THAN) return undefined
  TAG.lastIndex = at
  return TAG.test(html) ? TAG.lastIndex : undefined
}

function endOfName(html: string, start: number): number {
  let end = start
  while (isOfName(html.charCodeAt(end))) end += 1
  return end
}

function isOfName(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
}

function close(open: OpenElement[], name: string): void {
  if (open.at(-1)?.name === name) open.pop()
  else {
    const at = open.findLastIndex((element) => element.name === name)
    if (at >= 0) open.length = at
  }
}

/** @param html as the cleaner returns it */
export function showsNothing(html: string): boolean {
  return !/<img\b/i.test(html) && !hasVisibleText(html)
}

function hides(attributes: string): boolean {
  if (/\shidden(?=[\s=/]|$)/i.test(attributes.replaceAll(/"[^"]*"/g, '""'))) return true
  const style = /\sstyle="([^"]*)"/i.exec(attributes)?.[1] ?? ''
  return style
    .toLowerCase()
    .replaceAll(/!\s*important/g, '')
    .split(';')
    .some((declaration) => {
      const colon = declaration.indexOf(':')
      const pattern = HIDING[declaration.slice(0, Math.max(colon, 0)).trim()]
      return pattern?.test(declaration.slice(colon + 1).trim()) ?? false
    })
}
