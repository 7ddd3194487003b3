import {
  isAttribution,
  isForwardLine,
  isOriginalLine,
  isSureAttribution,
  pointsBelow,
  startsHead,
} from './earlier-mail.ts'

export interface TextBlock {
  /** 0 is new text. */
  readonly depth: number
  readonly text: string
}

export interface SplitText {
  readonly blocks: readonly TextBlock[]
  /** The quoted mail at the end, with its attribution, which is folded at first. */
  readonly folded: readonly TextBlock[]
}

const QUOTE_MARK = /^(?:[ \t]?>)+ ?/u
const DEEPEST = 8
const UNDERLINE = /^[_-]{10,}$/u
const ATTRIBUTION_LINES = 3
/** This many lines are enough to recognise a repeated header block. */
const HEAD_LINES = 12
/** The last lines of the new text, which may refer to the mail below. */
const OWN_LINES = 40

export function splitQuotes(text: string): SplitText {
  const lines = withoutEmptyEnds(text.replaceAll('\r\n', '\n').split('\n'), 'end')
  const at = foldFrom(lines)
  // Show a mail that consists of a quotation only.
  if (lines.slice(0, at).every((line) => line.trim() === '')) return { blocks: blocksOf(lines), folded: [] }
  return { blocks: blocksOf(lines.slice(0, at)), folded: blocksOf(lines.slice(at)) }
}

/** Splits without folding. */
export function quotedBlocks(text: string): readonly TextBlock[] {
  return blocksOf(text.replaceAll('\r\n', '\n').split('\n'))
}

/** The first line of the trailing quotation with its attribution; the number of lines if there is none. */
function foldFrom(lines: readonly string[]): number {
  const unmarked = unmarkedFrom(lines)
  if (unmarked !== undefined) return unmarked
  let at = lines.length
  while (at > 0 && isQuotedOrEmpty(lines[at - 1] ?? '')) at -= 1
  if (!lines.slice(at).some((line) => QUOTE_MARK.test(line))) return lines.length
  return attributionStart(lines, at)
}

/** Undefined for forwards, and when the new text refers to the mail below. */
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

/** Outlook repeats the header block of the quoted mail, mostly below a drawn line. */
function startsRepeatedHead(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim()
  const isDrawn = UNDERLINE.test(line)
  const first = isDrawn ? index + 1 : index
  const isApart = isDrawn || index === 0 || (lines[index - 1] ?? '').trim() === ''
  return isApart && startsHead(lines.slice(first, first + HEAD_LINES).join('\n'), { isDrawn })
}

/** Requires unmarked mail below, because answers could be between marked quotations. */
function isUnmarkedAttribution(lines: readonly string[], index: number): boolean {
  const isApart = index === 0 || (lines[index - 1] ?? '').trim() === ''
  if (!isApart || !isSureAttribution(lines[index] ?? '')) return false
  return (lines[index + 1] ?? '').trim() !== '' || (lines[index + 2] ?? '').trim() !== ''
}

/** Mail programs wrap attributions over several lines. */
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

/** Returns whether a text cut before `at` continues in the same block. */
export function continuesBlock(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const after = text.slice(at + 1).match(/^[^\n]*/)?.[0] ?? ''
  return !isBlank(before) && !isBlank(after) && depthOf(before) === depthOf(after)
}

function isBlank(line: string): boolean {
  return line.replace(QUOTE_MARK, '').trim() === ''
}

function depthOf(line: string): number {
  return Math.min(DEEPEST, (QUOTE_MARK.exec(line)?.[0] ?? '').split('>').length - 1)
}

function blocksOf(lines: readonly string[]): readonly TextBlock[] {
  const blocks: { depth: number; lines: string[] }[] = []
  for (const line of lines) {
    const mark = QUOTE_MARK.exec(line)?.[0] ?? ''
    const depth = depthOf(line)
    const last = blocks.at(-1)
    if (last?.depth === depth) last.lines.push(line.slice(mark.length))
    else blocks.push({ depth, lines: [line.slice(mark.length)] })
  }
  return blocks
    .map((block) => ({ depth: block.depth, text: withoutEmptyEnds(block.lines).join('\n') }))
    .filter(({ text }) => text.trim() !== '')
}

/** Uses indexes instead of a regular expression, which would be quadratic for many empty lines. */
function withoutEmptyEnds(lines: readonly string[], which: 'both' | 'end' = 'both'): readonly string[] {
  const first = which === 'end' ? 0 : lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return first < 0 ? [] : lines.slice(first, last + 1)
}
