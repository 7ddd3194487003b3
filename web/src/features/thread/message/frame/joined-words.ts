import { type MisleadingLink, mayNameHost, mentionsHostOrEmail, misleadingNames } from '@sen/model/trust/link-hosts'
import { isMarkedSyllable } from '@sen/model/trust/ordinary-text'
import { visibleText } from '@sen/model/trust/seen-text'
import { AdjacentWords, continues, type LinkedSign, type Word } from './adjacent-words.ts'
import type { DrawnLine } from './drawn-lines.ts'
import { DRAWN_SIGN } from './drawn-signs.ts'
import { type DrawnLetter, type DrawnText, drawnWords } from './drawn-text.ts'

const MOST_WORDS_OF_GROUP = 100
const LABEL = /[\p{L}\p{M}\p{N}]+/gu

interface LinkedLetter extends DrawnLetter {
  readonly link: HTMLAnchorElement | null
}

interface Segment {
  readonly text: string
  readonly link: HTMLAnchorElement | null
}

export interface JoinedName extends MisleadingLink {
  /** The last link that is part of the name and leads elsewhere. */
  readonly link: HTMLAnchorElement
  /** Names that a part of the text forms alone. */
  readonly parts: readonly MisleadingLink[]
}

export interface JoinedFindings {
  readonly misleading: readonly JoinedName[]
  readonly isExhausted: boolean
}

/**
 * Finds names that a link forms together with the text or the links beside it: `vietcombank` before a link with the text
 * `.com.vn`. Text that touches on the page is read as one word in all elements.
 */
export function* findMisleadingJoins(
  page: Document,
  { lines, signs }: { readonly lines: readonly DrawnLine[]; readonly signs: readonly LinkedSign[] },
  drawn: DrawnText,
): Generator<undefined, JoinedFindings> {
  const misleading: JoinedName[] = []
  const adjacent = yield* AdjacentWords.of(page, lines, signs)
  const done = new Set<Word>()
  for (const { piece } of lines) {
    if (!piece.link || adjacent.isExhausted || drawn.isExhausted) continue
    for (const word of yield* adjacent.wordsOf(piece)) {
      if (done.has(word)) continue
      const group = yield* adjacent.groupOf(word, MOST_WORDS_OF_GROUP)
      // A word at the end of a group that was cut gets a group of its own.
      const isCut = group.length >= MOST_WORDS_OF_GROUP
      for (const member of isCut ? group.slice(0, MOST_WORDS_OF_GROUP / 2) : group) done.add(member)
      const beside = [...new Set(group.flatMap((member) => adjacent.signsBeside(member)))]
      if (!mayDivideName(group, beside.length > 0)) continue
      // A sign is on no line of the source.
      const drawnSigns = beside.map((sign) => ({ ...sign, text: DRAWN_SIGN, at: -1 }))
      const words = drawnWords<LinkedLetter>([...(yield* lettersOf(group, drawn)), ...drawnSigns])
      for (const letters of words) misleading.push(...namesIn(segmentsOf(letters)))
    }
  }
  return { misleading, isExhausted: adjacent.isExhausted || drawn.isExhausted }
}

export function* measureSigns(page: Document, drawn: DrawnText): Generator<undefined, readonly LinkedSign[]> {
  const signs: LinkedSign[] = []
  if (page.links.length === 0) return signs
  for (const sign of drawn.signsIn(page.body)) {
    if (sign) signs.push({ ...sign, link: sign.element.closest<HTMLAnchorElement>('a[href]') })
    else yield
  }
  return signs
}

/** Saves measuring the letters of most groups: a link and its full stop name nothing. */
function mayDivideName(group: readonly Word[], hasSign: boolean): boolean {
  if (new Set(group.map(({ piece }) => piece.link)).size < 2) return false
  const texts = inSource(group).map(textOf)
  return texts.flatMap((text) => text.match(LABEL) ?? []).length > 1 && (hasSign || mayNameHost(texts.join('')))
}

function inSource(group: readonly Word[]): readonly Word[] {
  return [...group].sort((one, other) => one.piece.index - other.piece.index || one.start - other.start)
}

function textOf({ piece, start, end }: Word): string {
  return piece.node.data.slice(start, end)
}

function* lettersOf(group: readonly Word[], drawn: DrawnText): Generator<undefined, readonly LinkedLetter[]> {
  const letters: LinkedLetter[] = []
  const words = inSource(group)
  let at = 0
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (before && !continues(before, word)) at += 1
    const { node, link, isAfterNote } = word.piece
    let isBehindNote = before !== undefined && isAfterNote && continues(before, word)
    for (const { text, box } of yield* drawn.lettersOf(node, word.start, word.end)) {
      at += 1
      // The mail has no gap where the page has put its note.
      const left = isBehindNote ? Math.min(box.left, letters.at(-1)?.right ?? box.left) : box.left
      letters.push({ ...box, left, text, at, link })
      isBehindNote = false
    }
  }
  return letters
}

function segmentsOf(word: readonly LinkedLetter[]): readonly Segment[] {
  const segments: Segment[] = []
  for (const { text, link } of word) {
    const last = segments.at(-1)
    if (last && last.link === link) segments[segments.length - 1] = { link, text: last.text + text }
    else segments.push({ link, text })
  }
  return segments
}

function namesIn(segments: readonly Segment[]): readonly JoinedName[] {
  const hrefs = segments.flatMap(({ link }) => link?.getAttribute('href') ?? [])
  // Names that stand side by side are not read as one.
  if (segments.length < 2 || hrefs.length === 0 || segments.every(isWholeName)) return []
  const parts = segments.flatMap(({ text }) => misleadingNames(text, hrefs))
  const text = joined(segments)
  return misleadingNames(text, hrefs).flatMap((misleading) => {
    if (parts.some(({ named }) => named === misleading.named)) return []
    const link = segments.findLast((segment) => leadsElsewhere(segment, text, misleading))?.link
    return link ? [{ ...misleading, link, parts }] : []
  })
}

function leadsElsewhere({ link }: Segment, text: string, { named, real }: MisleadingLink): boolean {
  const href = link?.getAttribute('href') ?? ''
  return misleadingNames(text, [href]).some((each) => each.named === named && each.real === real)
}

function isWholeName({ text }: Segment): boolean {
  return mentionsHostOrEmail(text.replace(/^www\./i, ''))
}

/** A bullet between two links separates their words. */
function joined(segments: readonly Segment[]): string {
  const texts = segments.map(({ text, link }, index) => {
    const [before, after] = [segments[index - 1], segments[index + 1]]
    return !link && before?.link && after?.link && isBullet(text, before.text) ? ' ' : text
  })
  return texts.join('')
}

/** A middle dot can be the dot of a name, unless the word before it can be none: `Trang chủ·Vn`. */
function isBullet(text: string, before: string): boolean {
  if (text === '·' && isMarkedSyllable(before.toLowerCase())) return true
  return !/[\p{L}\p{M}\p{N}.@]/u.test(visibleText(text))
}
