import { normalForm } from './text/normal-form.ts'

const HIDDEN = new Set(['style', 'script', 'head', 'title', 'template', 'noscript'])
const BLOCKS = new Set(
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  shy: '',
}
const TAG = /<!--|<(\/?)([a-zA-Z][a-zA-Z0-9]*)|<[!?]/g

/** Serves snippets and search of drafts. Untrusted HTML and sent text go through a real parser. Linear time. */
export function textOfHtml(html: string): string {
  const lines = new Lines()
  let hidden = ''
  let at = 0
  TAG.lastIndex = 0
  for (let match = TAG.exec(html); match; match = TAG.exec(html)) {
    const [opening, slash, written] = match
    const name = (written ?? '').toLowerCase()
    if (!hidden) lines.text(decodeEntities(html.slice(at, match.index)))
    at = opening === '<!--' ? after(html, '-->', match.index) : endOfTag(html, match.index)
    TAG.lastIndex = at
    if (hidden) {
      if (slash && name === hidden) hidden = ''
    } else if (!slash && HIDDEN.has(name)) hidden = name
    else lines.tag(name, slash === '/')
  }
  if (!hidden) lines.text(decodeEntities(html.slice(at)))
  return lines.end()
}

class Lines {
  readonly #lines: string[] = []
  /** Joined late, because reading the last character of a growing string copies it. */
  #pieces: string[] = []
  /** A space is redundant at the start of a line and after another space. */
  #isAfterSpace = true
  #quotes = 0

  text(text: string): void {
    const words = text.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const piece = this.#isAfterSpace ? words.trimStart() : words
    if (piece === '') return
    this.#pieces.push(piece)
    this.#isAfterSpace = piece.endsWith(' ')
  }

  tag(name: string, isEnd: boolean): void {
    if (name === 'br') this.#break(true)
    else if (BLOCKS.has(name)) this.#break(false)
    else if (CELLS.has(name) && isEnd) this.text(' ')
    if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes + (isEnd ? -1 : 1))
  }

  end(): string {
    this.#break(false)
    return normalForm(this.#lines.join('\n'), 'NFC')
  }

  #break(keepEmpty: boolean): void {
    const line = this.#pieces.join('').trimEnd()
    this.#pieces = []
    this.#isAfterSpace = true
    if (line === '' && !keepEmpty) return
    this.#lines.push(`${'> '.repeat(Math.min(this.#quotes, 10))}${line}`)
  }
}

/** A `>` inside quotation marks does not end a tag. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < html.length; at++) {
    const letter = html[at] ?? ''
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '>') return at + 1
    else if ((letter === '"' || letter === "'") && html[at - 1] === '=') quote = letter
  }
  return html.length
}

function after(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from)
  return at < 0 ? html.length : at + end.length
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}
