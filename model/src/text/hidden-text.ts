import { type DrawnStyle, hidesText, PLAIN_STYLE, styleInside } from './drawn-style.ts'

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
  const open: { readonly name: string; readonly style: DrawnStyle }[] = []
  let kept = ''
  for (const [token, slash, written, attributes = ''] of html.matchAll(TOKEN)) {
    const style = open.at(-1)?.style ?? PLAIN_STYLE
    if (written === undefined) {
      if (!hidesText(style)) kept += token
      continue
    }
    const name = written.toLowerCase()
    if (slash) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at >= 0) open.length = at
      if (!style.isRemoved) kept += token
    } else {
      const inside = styleInside(style, attributes)
      if (!VOID.has(name)) open.push({ name, style: inside })
      if (!inside.isRemoved) kept += token
    }
  }
  return kept
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
