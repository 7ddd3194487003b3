export interface TextBlock {
  /** How deep in quotations: 0 is what was written now. */
  readonly depth: number
  readonly text: string
}

export interface SplitText {
  readonly blocks: readonly TextBlock[]
  /** The earlier mail at the end, with the line that names it: folded away at first. */
  readonly folded: readonly TextBlock[]
}

const QUOTE_MARK = /^(?:[ \t]?>)+ ?/u
const DEEPEST = 8
const ORIGINAL = /^-{2,} ?(original message|thư gốc|tin nhắn gốc|thư trước) ?-{2,}$/iu
const UNDERLINE = /^_{10,}$/u
const ATTRIBUTION_LINES = 3
/** Somebody wrote, or a date, or an address: what tells an attribution from a sentence that happens to end with a colon. */
const NAMES_A_MAIL = /(viết|wrote|écrit|schrieb)\s*:\s*$|@|\d{1,2}:\d{2}/iu

/** Cuts a plain text body into what was written now and the quotation under it. */
export function splitQuotes(text: string): SplitText {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n+$/u, '').split('\n')
  const at = foldFrom(lines)
  // A mail that is nothing but a quotation says it by quoting: show it.
  if (lines.slice(0, at).every((line) => line.trim() === '')) return { blocks: blocksOf(lines), folded: [] }
  return { blocks: blocksOf(lines.slice(0, at)), folded: blocksOf(lines.slice(at)) }
}

/** Where the trailing quotation begins, its attribution included; the number of lines when there is none. */
function foldFrom(lines: readonly string[]): number {
  const original = lines.findIndex((line, index) => ORIGINAL.test(line.trim()) || startsOutlookHead(lines, index))
  if (original >= 0) return original
  let at = lines.length
  while (at > 0 && isQuotedOrEmpty(lines[at - 1] ?? '')) at -= 1
  if (!lines.slice(at).some((line) => QUOTE_MARK.test(line))) return lines.length
  return attributionStart(lines, at)
}

/** `Vào … viết:`, `On … wrote:`, which mail programs wrap over a few lines. */
function attributionStart(lines: readonly string[], quoteAt: number): number {
  if (!lines[quoteAt - 1]?.trimEnd().endsWith(':')) return quoteAt
  let at = quoteAt - 1
  while (at > 0 && quoteAt - at < ATTRIBUTION_LINES && (lines[at - 1] ?? '').trim() !== '') at -= 1
  return NAMES_A_MAIL.test(lines.slice(at, quoteAt).join(' ')) ? at : quoteAt
}

/** Outlook draws a line and repeats the head of the mail it answers. */
function startsOutlookHead(lines: readonly string[], index: number): boolean {
  return UNDERLINE.test((lines[index] ?? '').trim()) && /^(from|từ):/iu.test((lines[index + 1] ?? '').trim())
}

function isQuotedOrEmpty(line: string): boolean {
  return line.trim() === '' || QUOTE_MARK.test(line)
}

function blocksOf(lines: readonly string[]): readonly TextBlock[] {
  const blocks: { depth: number; lines: string[] }[] = []
  for (const line of lines) {
    const mark = QUOTE_MARK.exec(line)?.[0] ?? ''
    const depth = Math.min(DEEPEST, mark.split('>').length - 1)
    const last = blocks.at(-1)
    if (last?.depth === depth) last.lines.push(line.slice(mark.length))
    else blocks.push({ depth, lines: [line.slice(mark.length)] })
  }
  return blocks
    .map((block) => ({ depth: block.depth, text: block.lines.join('\n').replaceAll(/^\n+|\n+$/gu, '') }))
    .filter(({ text }) => text.trim() !== '')
}
