export interface TextPiece {
  readonly text: string
  /** Undefined for plain text. */
  readonly href?: string
}

/** Every repetition is bounded, so that matching takes linear time. */
const LINK =
  /\bhttps?:\/\/[^\s<>"“”]{1,2000}|\bwww\.[^\s<>"“”]{1,2000}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu
const TRAILING = /[.,;:!?'’»…\]}]+$/u

/** The pieces joined together equal the text. */
export function linkPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const found = withoutTail(match[0])
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push({ text: found, href: hrefOf(found) })
    at = match.index + found.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

function hrefOf(found: string): string {
  if (/^https?:/iu.test(found)) return found
  return /^www\./iu.test(found) ? `http://${found}` : `mailto:${found}`
}

/** Trailing punctuation is not part of a link; a closing bracket is only if it was opened within the link. */
function withoutTail(link: string): string {
  let rest = link.replace(TRAILING, '')
  while (rest.endsWith(')') && count(rest, ')') > count(rest, '(')) rest = rest.slice(0, -1).replace(TRAILING, '')
  return rest
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1
}
