import { OpenTableSpans } from './open-table-spans.ts'
import { type PartLimits, shownLimits } from './part-limits.ts'

export interface HtmlPart {
  readonly html: string
  /** Fraction of the whole up to this part, from 0 to 1. */
  readonly reached: number
  /** Number of nested elements that continue from the previous part, and into the next. */
  readonly continued: OpenElementCounts
}

export interface OpenElementCounts {
  readonly above: number
  readonly below: number
}

interface OpenElement {
  name: string
  tag: string
  /** The position of the tag of the part in progress. */
  at: number
  /** Tables have one. */
  readonly spans: OpenTableSpans | undefined
  /** The column widths of a table, which every part of it repeats. */
  columns: string
  /** The number of list items so far, which the numbers of the next part continue. */
  items: number
}

/** A part whose end would cut through a table row or a line may grow to this multiple of its limits. */
const MOST_OVER = 1.5
/** A piece of a long text ends at a blank, so it may be a little shorter than the limit. */
const ALMOST = 0.9
/** A text is cut within a longer word. */
const LONGEST_WORD = 200
const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g
const STYLED = /\sstyle=/
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
const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot'])

/**
 * Each part repeats the style sheets so far and the elements that are open at its start.
 * @param html sanitised by the server: every `<` begins a tag, and every non-void element is closed
 * @param limitsOf returns the limits of a part, whose index counts from 0
 */
export function* htmlParts(
  html: string,
  limitsOf: (index: number) => PartLimits = shownLimits,
): Generator<HtmlPart, void, undefined> {
  const open: OpenElement[] = []
  let sheets = ''
  let part = ''
  let [above, characters, elements, count] = [0, 0, 0, 0]
  let limits = limitsOf(count)
  const closing = () =>
    open
      .toReversed()
      .map(({ name }) => `</${name}>`)
      .join('')
  const cut = (at: number): HtmlPart => {
    const end = closing()
    // The rest of a folded text is in another page, where its fold cannot open it.
    for (const each of open.toReversed()) if (each.name === 'details') unfold(each)
    return { html: part + end, reached: at / html.length, continued: { above, below: open.length } }
  }
  const unfold = (fold: OpenElement) => {
    const bare = fold.tag.replace(/\sopen(?:="[^"]*")?/, '')
    part = `${part.slice(0, fold.at)}${bare.replace('<details', '<details open')}${part.slice(fold.at + fold.tag.length)}`
    fold.name = 'div'
    fold.tag = bare.replace('<details', '<div')
  }
  const gridOf = () => open.findLast(({ spans }) => spans)?.spans
  const begin = () => {
    for (const { spans } of open) spans?.cut()
    let opening = sheets
    let spans: OpenTableSpans | undefined
    for (const [at, each] of open.entries()) {
      spans = each.spans ?? spans
      each.at = opening.length
      opening += reopened(each, open[at + 1])
      if (each.name === 'tr') opening += spans?.reopenRow(CELLS.has(open[at + 1]?.name ?? '')) ?? ''
    }
    const isOpened = opening.length <= limits.opening
    part = isOpened ? opening : ''
    above = isOpened ? open.length : 0
    count += 1
    limits = limitsOf(count)
    characters = 0
    elements = 0
  }
  const fill = (times: number) => characters >= limits.characters * times || elements >= limits.elements * times
  const isInCell = () => open.some(({ name }) => CELLS.has(name))
  const write = (text: string) => {
    part += text
    characters += text.length
  }
  for (const { 0: token, 1: slash, 2: name, index } of html.matchAll(TOKEN)) {
    if (name === undefined) {
      const isSheet = open.at(-1)?.name === 'style'
      const longest = () => Math.ceil(limits.characters / (1 + limits.extraOfLetter))
      // A long text ends the part near its limit, a short one stays in its line.
      const most = token.length > longest() ? ALMOST : MOST_OVER
      let at = index
      for (let left = token; left !== ''; ) {
        if (!isSheet && fill(most)) {
          yield cut(at)
          begin()
        }
        const piece = isSheet ? left : beginningOf(left, longest())
        part += piece
        // A long style sheet must not leave the first part without text.
        if (!isSheet) characters += piece.length * (1 + limits.extraOfLetter)
        at += piece.length
        left = left.slice(piece.length)
      }
      continue
    }
    if (slash) {
      if (name === 'tr') part += gridOf()?.endRow() ?? ''
      if (ROW_GROUPS.has(name)) gridOf()?.endGroup()
      const closed = open.pop()
      write(closed?.name === 'div' ? '</div>' : token)
      if (closed?.name === 'style') sheets += part.slice(part.lastIndexOf('<style'))
      const table = open.at(-1)
      if (closed?.name === 'colgroup' && table) table.columns += part.slice(part.lastIndexOf('<colgroup'))
      continue
    }
    if ((fill(1) && isGoodCut(name, isInCell)) || fill(MOST_OVER)) {
      yield cut(index)
      begin()
    }
    if (name === 'tr') gridOf()?.beginRow()
    if (CELLS.has(name)) part += gridOf()?.beginCell(name, token) ?? ''
    const at = part.length
    write(token)
    const list = name === 'li' ? open.at(-1) : undefined
    if (list) list.items += 1
    elements += 1
    if (name === 'a') elements += limits.extraOfLink
    if (STYLED.test(token)) elements += limits.extraOfStyle
    if (!VOID.has(name))
      open.push({
        name,
        tag: token,
        at,
        spans: name === 'table' ? new OpenTableSpans() : undefined,
        columns: '',
        items: 0,
      })
    else if (name === 'br' && fill(1) && !isInCell()) {
      yield cut(index + token.length)
      begin()
    }
  }
  yield { html: part, reached: 1, continued: { above, below: 0 } }
}

/** An item that continues has no number, but counts. */
function reopened({ name, tag, columns, items }: OpenElement, inside: OpenElement | undefined): string {
  if (name !== 'ol' || items === 0 || /\sreversed\b/.test(tag)) return tag + columns
  const first = Number(/\sstart="(-?\d{1,9})"/.exec(tag)?.[1] ?? 1)
  const start = first + items - (inside?.name === 'li' ? 1 : 0)
  return tag.replace(/\sstart="[^"]*"/, '').replace('<ol', `<ol start="${start}"`)
}

/** Keeps table rows whole, and lines outside of tables. */
function isGoodCut(name: string, isInCell: () => boolean): boolean {
  return name === 'tr' || (BLOCKS.has(name) && !isInCell())
}

/** Ends behind a blank if there is one near the end, and never within an entity such as `&amp;`. */
function beginningOf(text: string, atMost: number): string {
  const wanted = text.slice(0, atMost)
  if (wanted.length === text.length) return text
  const lastWord = /[ \t\r\n]([^ \t\r\n]*)$/.exec(wanted.slice(-LONGEST_WORD))?.[1]
  if (lastWord !== undefined) return wanted.slice(0, wanted.length - lastWord.length)
  const whole = wanted.replace(/&\w{0,9}$|[\uD800-\uDBFF]$/, '')
  return whole === '' ? wanted : whole
}
