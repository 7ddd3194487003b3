import { MAX_SHOWN_HTML_CHARACTERS, MAX_SHOWN_HTML_ELEMENTS } from '@sen/model/limits'

export interface HtmlPart {
  readonly html: string
  /** Fraction of the whole up to this part, from 0 to 1. */
  readonly reached: number
  /** Number of nested elements that continue from the previous part, and into the next. */
  readonly continued: Continued
}

export interface Continued {
  readonly above: number
  readonly below: number
}

interface OpenElement {
  readonly name: string
  readonly tag: string
  /** The column widths of a table, which every part of it repeats. */
  columns: string
}

interface Limits {
  readonly characters: number
  readonly elements: number
}

const LIMITS: Limits = { characters: MAX_SHOWN_HTML_CHARACTERS, elements: MAX_SHOWN_HTML_ELEMENTS }
/** A part whose end would cut through a table row or a line may grow to this multiple of its limits. */
const MOST_OVER = 2
const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr'])
const BLOCKS = new Set([
  'blockquote',
  'div',
  'dl',
  'dt',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'li',
  'ol',
  'p',
  'pre',
  'table',
  'ul',
])
const CELLS = new Set(['td', 'th'])

/**
 * Each part repeats the style sheets so far and the elements that are open at its start.
 * @param html sanitised by the server: every `<` begins a tag, and every non-void element is closed
 */
export function* htmlParts(html: string, limits: Limits = LIMITS): Generator<HtmlPart, void, undefined> {
  const open: OpenElement[] = []
  let sheets = ''
  let part = ''
  let above = 0
  let characters = 0
  let elements = 0
  const closing = () =>
    open
      .toReversed()
      .map(({ name }) => `</${name}>`)
      .join('')
  const cut = (at: number): HtmlPart => ({
    html: part + closing(),
    reached: at / html.length,
    continued: { above, below: open.length },
  })
  const begin = () => {
    const opening = sheets + open.map(({ tag, columns }) => tag + columns).join('')
    const isOpened = opening.length <= limits.characters
    part = isOpened ? opening : ''
    above = isOpened ? open.length : 0
    characters = 0
    elements = 0
  }
  const fill = (times: number) => characters >= limits.characters * times || elements >= limits.elements * times
  const write = (text: string) => {
    part += text
    characters += text.length
  }
  for (const { 0: token, 1: slash, 2: name, index } of html.matchAll(TOKEN)) {
    if (name === undefined) {
      for (const piece of piecesOf(token, limits.characters)) {
        if (fill(MOST_OVER) && open.at(-1)?.name !== 'style') {
          yield cut(index)
          begin()
        }
        write(piece)
      }
      continue
    }
    if (slash) {
      write(token)
      const closed = open.pop()
      if (closed?.name === 'style') sheets += part.slice(part.lastIndexOf('<style'))
      const table = open.at(-1)
      if (closed?.name === 'colgroup' && table) table.columns += part.slice(part.lastIndexOf('<colgroup'))
      continue
    }
    if ((fill(1) && isGoodCut(name, open)) || fill(MOST_OVER)) {
      yield cut(index)
      begin()
    }
    write(token)
    elements += 1
    if (!VOID.has(name)) open.push({ name, tag: token, columns: '' })
  }
  yield { html: part, reached: 1, continued: { above, below: 0 } }
}

/** Keeps table rows whole, and lines outside of tables. */
function isGoodCut(name: string, open: readonly OpenElement[]): boolean {
  if (name === 'tr') return true
  return BLOCKS.has(name) && !open.some((each) => CELLS.has(each.name))
}

/** No piece ends within an entity such as `&amp;`. */
function piecesOf(text: string, atMost: number): readonly string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const wanted = text.slice(at, at + atMost)
    const isLast = at + wanted.length >= text.length
    const whole = isLast ? wanted : wanted.replace(/&\w{0,9}$|[\uD800-\uDBFF]$/, '')
    const piece = whole === '' ? wanted : whole
    pieces.push(piece)
    at += piece.length
  }
  return pieces
}
