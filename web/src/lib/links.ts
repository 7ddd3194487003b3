export interface TextPiece {
  readonly text: string
  /** Only http, https and mailto; undefined for plain text. */
  readonly href?: string
}

/** Each class of characters is bounded by one that is not in it, so that no text takes more than linear time. */
const LINK =
  /\bhttps?:\/\/[^\s<>"“”]{1,2000}|\bwww\.[^\s<>"“”]{1,2000}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu
const TRAILING = /[.,;:!?'’»…\]}]+$/u

/** Cuts plain text into words and links. Nothing is added or lost: the pieces' texts make the text again. */
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

/** A full stop ends the sentence, not the link; a bracket belongs to the link only if it was opened in it. */
function withoutTail(link: string): string {
  let rest = link.replace(TRAILING, '')
  while (rest.endsWith(')') && count(rest, ')') > count(rest, '(')) rest = rest.slice(0, -1).replace(TRAILING, '')
  return rest
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1
}
