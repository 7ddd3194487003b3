import { type MisleadingLink, mayBeInName, misleadingNames, namesPlace } from '@sen/model/trust/link-hosts'
import { visibleText } from '@sen/model/trust/seen-text'
import type { DrawnLine } from './drawn-lines.ts'
import { hasMarkerBeside } from './list-markers.ts'
import type { PlacedLetter, PlacedLetters, Side } from './placed-letters.ts'

/** Letters that are read on each side of where a link meets other text. */
const MOST_LETTERS_BESIDE = 250
/** Quotation marks beside a name do not divide it. */
const QUOTE = /^["'“”‘’«»„‹›]$/u
/** A list marker that no script can read. In text from right to left, its dot is on the left. */
const MARKERS = { left: 'x.', right: '.com' } as const

/** Text of one link, or of none. */
interface Segment {
  readonly text: string
  readonly link: HTMLAnchorElement | null
}

/**
 * Finds names that a link forms together with the text or the links beside it: `vietcombank` before a link with the text
 * `.com.vn`. It reads what is drawn side by side without a space.
 */
export function* findMisleadingJoins(
  lines: readonly DrawnLine[],
  letters: PlacedLetters,
): Generator<undefined, readonly MisleadingLink[]> {
  const found: MisleadingLink[] = []
  const done = new Set<PlacedLetter>()
  for (const line of lines) {
    if (letters.isExhausted) break
    if (!line.link) continue
    for (const side of ['left', 'right'] as const) {
      yield
      const edge = yield* letters.outermost(line, side)
      if (!edge || done.has(edge) || !isReadOn(edge)) continue
      const next = yield* letters.beside(edge, side)
      const isJoined = next ? next.link !== edge.link && isReadOn(next) : hasMarkerBeside(edge, side)
      if (isJoined) found.push(...namesIn(yield* wordAround(edge, letters, done)))
    }
  }
  return found
}

function isReadOn({ text }: PlacedLetter): boolean {
  return mayBeInName(text) || QUOTE.test(text)
}

function* wordAround(
  letter: PlacedLetter,
  letters: PlacedLetters,
  done: Set<PlacedLetter>,
): Generator<undefined, readonly Segment[]> {
  const left = yield* readOn(letter, 'left', letters)
  const right = yield* readOn(letter, 'right', letters)
  const word = [...left.reverse(), letter, ...right]
  const isCut = [left, right].map(({ length }) => length === MOST_LETTERS_BESIDE)
  const half = MOST_LETTERS_BESIDE / 2
  for (const read of word.slice(isCut[0] ? half : 0, isCut[1] ? -half : undefined)) done.add(read)
  const [first = letter, last = letter] = [word[0], word.at(-1)]
  return [
    ...(hasMarkerBeside(first, 'left') ? [{ text: MARKERS.left, link: null }] : []),
    ...segmentsOf(word),
    ...(hasMarkerBeside(last, 'right') ? [{ text: MARKERS.right, link: null }] : []),
  ]
}

function* readOn(letter: PlacedLetter, side: Side, letters: PlacedLetters): Generator<undefined, PlacedLetter[]> {
  const word: PlacedLetter[] = []
  const known = new Set([letter])
  for (let edge = letter; word.length < MOST_LETTERS_BESIDE; ) {
    yield
    const next = yield* letters.beside(edge, side)
    if (!next || known.has(next) || !isReadOn(next)) break
    known.add(next)
    word.push(next)
    edge = next
  }
  return word
}

function namesIn(word: readonly Segment[]): readonly MisleadingLink[] {
  return partsOf(word).flatMap((segments) => {
    const hrefs = segments.flatMap(({ link }) => link?.getAttribute('href') ?? [])
    // Names that stand side by side are not read as one.
    if (segments.length < 2 || hrefs.length === 0 || segments.every(isWholeName)) return []
    const alone = new Set(segments.flatMap(({ text }) => misleadingNames(text, hrefs).map(({ named }) => named)))
    const together = misleadingNames(segments.map(({ text }) => text).join(''), hrefs)
    return together.filter(({ named }) => !alone.has(named)).map((misleading) => withoutMarkers(misleading, segments))
  })
}

function withoutMarkers({ named, real }: MisleadingLink, segments: readonly Segment[]): MisleadingLink {
  let shown = named
  if (segments[0]?.text === MARKERS.left) shown = shown.replace(/^x\./, '*.')
  if (segments.at(-1)?.link === null && segments.at(-1)?.text === MARKERS.right) shown = shown.replace(/\.com$/, '.*')
  return { named: shown, real }
}

function isWholeName({ text }: Segment): boolean {
  return namesPlace(text.replace(/^www\./i, ''))
}

function segmentsOf(word: readonly PlacedLetter[]): readonly Segment[] {
  const segments: Segment[] = []
  for (const { text, link } of word) {
    if (QUOTE.test(text)) continue
    const last = segments.at(-1)
    if (last && last.link === link) segments[segments.length - 1] = { link, text: last.text + text }
    else segments.push({ link, text })
  }
  return segments
}

/** Divides a word where no reader joins it: at the bullet between two links, and before the next sentence. */
function partsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const parts: Segment[][] = [[]]
  for (const [index, segment] of segments.entries()) {
    const part = parts.at(-1) ?? []
    const [before, after] = [segments[index - 1], segments[index + 1]]
    if (before?.link && after?.link && !segment.link && isBullet(segment.text)) parts.push([])
    else if (beginsSentence(part.map(({ text }) => text).join(''), segment)) parts.push([segment])
    else part.push(segment)
  }
  return parts
}

function isBullet(text: string): boolean {
  return !/[\p{L}\p{M}\p{N}.@]/u.test(visibleText(text))
}

/** A full stop without a space before the next sentence: `đây.In`. */
function beginsSentence(before: string, { text, link }: Segment): boolean {
  const rest = before.endsWith('.') ? text : link === null && text.startsWith('.') ? text.slice(1) : undefined
  if (rest === undefined || before.replace(/\.$/, '').includes('.')) return false
  return /^\p{Lu}\p{Ll}*(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(rest)
}
