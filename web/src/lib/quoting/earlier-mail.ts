/**
 * How mail programs introduce quoted mail below a reply, in the languages of our users. Applies to lines of plain text
 * and to HTML blocks.
 */

/** Example: `-----Original Message-----`, as Outlook and Samsung write it. */
const ORIGINAL =
  /^[-_*–— ]{0,40}(original (message|e-?mail|appointment)|thư gốc|tin nhắn gốc|thư trước|email gốc|message d.origine|ursprüngliche nachricht|mensaje original|mensagem original)[-_*–— ]{0,40}:?$/iu
const DRAWN = /^[-_*–—]{2}/u

/** Outlook repeats the header block of the quoted mail. */
const HEAD_FIRST = /^[*_]{0,2}(from|từ|người gửi|de|von)[*_]{0,2}\s?:/iu
const HEAD_REST = [
  /(^|\n)[^\S\n]*[*_]{0,2}(sent|date|ngày|đã gửi|gửi|gửi lúc|ngày gửi|thời gian|envoyé|gesendet|datum|enviado)[*_]{0,2}\s?:/iu,
  /(^|\n)[^\S\n]*[*_]{0,2}(to|đến|tới|người nhận|à|an|para)[*_]{0,2}\s?:/iu,
  /(^|\n)[^\S\n]*[*_]{0,2}(subject|chủ đề|tiêu đề|về việc|objet|betreff|asunto)[*_]{0,2}\s?:/iu,
] as const
const HEAD_LINES_NEEDED = 2

/** An attribution needs an author and a time or address, unlike an ordinary sentence with the same ending. */
const WROTE = /(wrote|writes|viết|écrit|schrieb|escribió|escreveu|gửi|said)\s*:?\s*$/iu
const NAMES_A_MAIL = /@|\d{1,2}[:hg]\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b(19|20)\d{2}\b/iu
const BEGINS_ONE = /^[>\s]*(on|vào|lúc|ngày|trong thư|le|am|el|em|\d|thứ|chủ nhật)/iu
/** Longer than two addresses, two names and a date. */
const LONGEST_ATTRIBUTION = 300

const FORWARDED =
  /^[-_*–— ]{0,40}(begin )?(forwarded message|thư được chuyển tiếp|thư chuyển tiếp|tin nhắn được chuyển tiếp|bắt đầu thư chuyển tiếp)[-_*–— ]{0,40}:?/iu

/** The new text refers to the mail below, with inline answers or as a forward. The quotation is not folded then. */
const POINTS_BELOW =
  /\b(fyi|forward(ed|ing)?|below|inline|in red)\b|chuyển tiếp|(bên|ở|phía|thư) dưới|dưới đây|màu đỏ|xem thư/iu

export function isOriginalLine(line: string): boolean {
  const text = line.trim()
  // Without dashes it may be a heading of the new text.
  return ORIGINAL.test(text) && DRAWN.test(text)
}

/** @param isDrawn a drawn line precedes it, so that less evidence is needed */
export function startsHead(lines: string, { isDrawn }: { readonly isDrawn: boolean }): boolean {
  if (!HEAD_FIRST.test(lines.trimStart())) return false
  return HEAD_REST.filter((line) => line.test(lines)).length >= (isDrawn ? 1 : HEAD_LINES_NEEDED)
}

/** `Vào … viết:`, `On … wrote:`. A line that ends with a colon right above a quotation needs less evidence. */
export function isAttribution(text: string): boolean {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  if (line.length > LONGEST_ATTRIBUTION) return false
  return WROTE.test(line)
    ? NAMES_A_MAIL.test(line) || /:\s*$/u.test(line)
    : /:\s*$/u.test(line) && NAMES_A_MAIL.test(line)
}

/** Holds even without quotation marks below the line. */
export function isSureAttribution(text: string): boolean {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return (
    /:\s*$/u.test(line) && isAttribution(line) && WROTE.test(line) && BEGINS_ONE.test(line) && NAMES_A_MAIL.test(line)
  )
}

export function mayStartHead(line: string): boolean {
  return HEAD_FIRST.test(line.trimStart())
}

export function isForwardLine(line: string): boolean {
  return FORWARDED.test(line.trim())
}

export function pointsBelow(ownText: string): boolean {
  return POINTS_BELOW.test(ownText)
}
