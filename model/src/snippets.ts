import { SNIPPET_CHARACTERS } from './messages/limits.ts'
import { normalForm } from './text/normal-form.ts'

const LOOKED_AT_CHARACTERS = 20_000

/** Senders pad a preheader with these invisible characters. */
const PADDING =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant, never clusters.
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu
/** A joiner belongs inside an emoji (family, flags); elsewhere it is padding. */
const STRAY_JOINER =
  /(?<!\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

const QUOTED_LINE = /^\s*(>|&gt;)/
/** Matches `Vào Th 3, 4 thg 6, 2024 lúc 09:15 Lan <lan@…> đã viết:` and its translations. */
const ATTRIBUTION =
  /^\s*(vào|ngày|lúc|on|le|am|el|em|il|op|den|w dniu|в)\s.{4,300}(đã viết|viết|wrote|a écrit|schrieb|escribió|escreveu|ha scritto|schreef|skrev|napisał\(a\)|пишет)\s*:\s*$/iu
const LATE_MARKER =
  /^\s*(-{2,}\s*(original message|thư gốc|tin nhắn gốc|forwarded message|thư được chuyển tiếp|tin nhắn đã chuyển tiếp|reply message|begin forwarded message)\s*-{2,}|_{20,}|begin forwarded message:)\s*$/iu
const SIGNATURE_LINE = /^-- ?$/
/** HTML-to-text converters write a link's address after its text. */
const LINK_ADDRESS = /(?<=\S) ?<https?:\/\/[^\s<>]*>/giu

/** One line without quotes, padding and link addresses. NFC, at most `SNIPPET_CHARACTERS` code points. */
export function snippetOf(text: string): string {
  const lines = text.slice(0, LOOKED_AT_CHARACTERS).split(/\r\n|\r|\n/)
  // If there are only quotes, or a bare forward, show the quoted text.
  return firstOf(ownLines(lines)) || firstOf(carriedLines(lines))
}

/** Reads no more lines than needed, because this runs on the event loop. */
function firstOf(lines: Iterable<string>): string {
  let text = ''
  let enough = 2 * SNIPPET_CHARACTERS
  for (const line of lines) {
    text += `${line} `
    if (text.length < enough) continue
    const { snippet, isCut } = collapse(text)
    if (isCut) return snippet
    // Most of it was padding, so read more.
    enough = 2 * text.length
  }
  return collapse(text).snippet
}

/** Quotations are only read when they are asked for: most searches find their words in what the author wrote. */
export function splitQuotation(text: string): { readonly own: string; readonly quoted: () => string } {
  const lines = text.split(/\r\n|\r|\n/)
  const own = [...ownLineNumbers(lines)]
  return { own: own.map((at) => lines[at]).join('\n'), quoted: () => quotedIn(lines, new Set(own)) }
}

function quotedIn(lines: readonly string[], isOwn: ReadonlySet<number>): string {
  const quoted: string[] = []
  for (const line of carriedLines(lines.filter((_, at) => !isOwn.has(at)))) {
    const before = quoted.at(-1) ?? ''
    if (isAttributionLine(line)) continue
    // Long attributions are wrapped over two lines.
    if (isAttributionLine(`${before} ${line}`)) quoted.pop()
    else quoted.push(line)
  }
  return quoted.join('\n')
}

const MAX_ATTRIBUTION_CHARACTERS = 400

function isAttributionLine(line: string): boolean {
  return line.length <= MAX_ATTRIBUTION_CHARACTERS && ATTRIBUTION.test(line)
}

function* ownLines(lines: readonly string[]): Iterable<string> {
  for (const at of ownLineNumbers(lines)) yield lines[at] ?? ''
}

function* ownLineNumbers(lines: readonly string[]): Iterable<number> {
  const isQuoteNext = quotesNext(lines)
  for (const [at, line] of lines.entries()) {
    if (LATE_MARKER.test(line) || SIGNATURE_LINE.test(line)) return
    if (!QUOTED_LINE.test(line) && !isAttribution(lines, at, isQuoteNext)) yield at
  }
}

function* carriedLines(lines: readonly string[]): Iterable<string> {
  for (const line of lines) {
    if (!LATE_MARKER.test(line)) yield line.replace(/^\s*((>|&gt;)\s*)+/, '')
  }
}

/** A long attribution may be wrapped over two lines, which must match together. A quote or the end must follow. */
function isAttribution(lines: readonly string[], at: number, isQuoteNext: readonly boolean[]): boolean {
  const line = lines[at] ?? ''
  const before = lines[at - 1] ?? ''
  const after = lines[at + 1] ?? ''
  return (
    (isQuoteNext[at + 1] === true &&
      (ATTRIBUTION.test(line) || (ATTRIBUTION.test(`${before} ${line}`) && !ATTRIBUTION.test(before)))) ||
    (isQuoteNext[at + 2] === true && ATTRIBUTION.test(`${line} ${after}`) && !ATTRIBUTION.test(after))
  )
}

/** Returns for each line, and for the end, whether it is quoted, or the first one after it that is not empty. */
function quotesNext(lines: readonly string[]): readonly boolean[] {
  const next = new Array<boolean>(lines.length + 2).fill(true)
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? ''
    next[at] = line.trim() === '' ? (next[at + 1] ?? true) : QUOTED_LINE.test(line)
  }
  return next
}

/** `isCut`: further text would not change the snippet. */
function collapse(text: string): { readonly snippet: string; readonly isCut: boolean } {
  const spaced = text
    .replaceAll(PADDING, '')
    .replaceAll(STRAY_JOINER, '')
    // Control characters would be shown as boxes.
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(LINK_ADDRESS, '')
  const visible = normalForm(spaced.trim(), 'NFC')
  const codePoints = Array.from(visible.slice(0, SNIPPET_CHARACTERS * 4))
  if (codePoints.length <= SNIPPET_CHARACTERS) return { snippet: visible, isCut: false }
  return { snippet: codePoints.slice(0, SNIPPET_CHARACTERS).join('').trimEnd(), isCut: true }
}
