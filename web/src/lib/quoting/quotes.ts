import {
  isAttribution,
  isForwardLine,
  isOriginalLine,
  isSureAttribution,
  pointsBelow,
  startsHead,
} from './earlier-mail.ts'

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
const UNDERLINE = /^[_-]{10,}$/u
const ATTRIBUTION_LINES = 3
/** Of a repeated head, so many lines are enough to know it. */
const HEAD_LINES = 12
/** The last lines of what was written now: where something is said about what stands below. */
const OWN_LINES = 40

/** Cuts a plain text body into what was written now and the quotation under it. */
export function splitQuotes(text: string): SplitText {
  const lines = withoutEmptyEnds(text.replaceAll('\r\n', '\n').split('\n'), 'end')
  const at = foldFrom(lines)
  // A mail that is nothing but a quotation says it by quoting: show it.
  if (lines.slice(0, at).every((line) => line.trim() === '')) return { blocks: blocksOf(lines), folded: [] }
  return { blocks: blocksOf(lines.slice(0, at)), folded: blocksOf(lines.slice(at)) }
}

/** Cuts a plain text into what was written and what is quoted, with nothing folded. */
export function quotedBlocks(text: string): readonly TextBlock[] {
  return blocksOf(text.replaceAll('\r\n', '\n').split('\n'))
}

/** Where the trailing quotation begins, its attribution included; the number of lines when there is none. */
function foldFrom(lines: readonly string[]): number {
  const unmarked = unmarkedFrom(lines)
  if (unmarked !== undefined) return unmarked
  let at = lines.length
  while (at > 0 && isQuotedOrEmpty(lines[at - 1] ?? '')) at -= 1
  if (!lines.slice(at).some((line) => QUOTE_MARK.test(line))) return lines.length
  return attributionStart(lines, at)
}

/**
 * Where an earlier mail begins that nothing marks line by line, as Outlook and phones leave it: behind a line that says so,
 * or behind its head. Undefined for forwards, and where what is written now speaks of what stands below.
 */
function unmarkedFrom(lines: readonly string[]): number | undefined {
  const lastQuoted = lines.findLastIndex((line) => QUOTE_MARK.test(line))
  for (const [index, line] of lines.entries()) {
    if (isForwardLine(line)) return undefined
    if (QUOTE_MARK.test(line)) continue
    const isStart =
      isOriginalLine(line) ||
      startsRepeatedHead(lines, index) ||
      (index > lastQuoted && isUnmarkedAttribution(lines, index))
    if (!isStart) continue
    const own = lines.slice(Math.max(0, index - OWN_LINES), index).join('\n')
    return pointsBelow(own) ? undefined : index
  }
  return undefined
}

/** Outlook repeats the head of the mail it answers, mostly under a line that it draws. */
function startsRepeatedHead(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim()
  const isDrawn = UNDERLINE.test(line)
  const first = isDrawn ? index + 1 : index
  const isApart = isDrawn || index === 0 || (lines[index - 1] ?? '').trim() === ''
  return isApart && startsHead(lines.slice(first, first + HEAD_LINES).join('\n'), { isDrawn })
}

/** `On … wrote:` with the mail bare under it, and no quotation anywhere: with one, answers may stand between. */
function isUnmarkedAttribution(lines: readonly string[], index: number): boolean {
  const isApart = index === 0 || (lines[index - 1] ?? '').trim() === ''
  if (!isApart || !isSureAttribution(lines[index] ?? '')) return false
  return (lines[index + 1] ?? '').trim() !== '' || (lines[index + 2] ?? '').trim() !== ''
}

/** `Vào … viết:`, `On … wrote:`, which mail programs wrap over a few lines. */
function attributionStart(lines: readonly string[], quoteAt: number): number {
  for (let at = quoteAt - 1; at >= 0 && quoteAt - at <= ATTRIBUTION_LINES; at -= 1) {
    if ((lines[at] ?? '').trim() === '') break
    const isFirst = at === 0 || (lines[at - 1] ?? '').trim() === '' || QUOTE_MARK.test(lines[at - 1] ?? '')
    const text = lines.slice(at, quoteAt).join(' ')
    if ((isFirst && isAttribution(text)) || isSureAttribution(text)) return at
  }
  return quoteAt
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
    .map((block) => ({ depth: block.depth, text: withoutEmptyEnds(block.lines).join('\n') }))
    .filter(({ text }) => text.trim() !== '')
}

/** Counted, not searched for: a search begins anew at each of many empty lines in the middle. */
function withoutEmptyEnds(lines: readonly string[], which: 'both' | 'end' = 'both'): readonly string[] {
  const first = which === 'end' ? 0 : lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return first < 0 ? [] : lines.slice(first, last + 1)
}
