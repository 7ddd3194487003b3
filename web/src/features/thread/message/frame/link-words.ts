import { type MisleadingLink, misleadingLink } from '@sen/model/trust/link-hosts'
import { INLINE } from './link-runs.ts'

/** Characters of a host name at the end or start of a text, with invisible ones between them. */
const WORD_AT_END = /[\p{L}\p{M}\p{N}\p{Cf}.·•。．-]{1,100}$/u
const WORD_AT_START = /^[\p{L}\p{M}\p{N}\p{Cf}.·•。．-]{1,100}/u
/** A sentence after a full stop without a space: `đây.In`. */
const BEGINS_SENTENCE = /\.\p{Lu}\p{Ll}*$/u
const MOST_TEXTS = 20
const MOST_LETTERS = 100
const [ELEMENT, TEXT] = [1, 3]

/** Checks a link together with the rest of its word: `vietcombank` before a link with the text `.com.vn`. */
export function misleadingInWord(link: Element, text: string, href: string): MisleadingLink | undefined {
  const before = WORD_AT_START.test(text) ? wordBeside(link, 'before') : ''
  const after = WORD_AT_END.test(text.slice(-MOST_LETTERS)) ? wordBeside(link, 'after') : ''
  if (before === '' && after === '') return undefined
  const start = WORD_AT_START.exec(text)?.[0] ?? ''
  const end = WORD_AT_END.exec(text.slice(-MOST_LETTERS))?.[0] ?? ''
  const words = start === text ? [`${before}${text}${after}`] : [`${before}${start}`, `${end}${after}`]
  for (const word of words) {
    const found = BEGINS_SENTENCE.test(word) ? undefined : misleadingLink(word, href)
    if (found && ![before, after, text].some((part) => misleadingLink(part, href)?.named === found.named)) return found
  }
  return undefined
}

function wordBeside(link: Element, side: 'before' | 'after'): string {
  let word = ''
  let node: Node | null = nextTo(link, side)
  for (let count = 0; node && count < MOST_TEXTS; count += 1) {
    const text = node.nodeType === TEXT ? (node.nodeValue ?? '') : ''
    const part = (side === 'before' ? WORD_AT_END.exec(text.slice(-MOST_LETTERS)) : WORD_AT_START.exec(text))?.[0] ?? ''
    word = side === 'before' ? part + word : word + part
    if (part.length < text.length) break
    node = nextTo(node, side)
  }
  return word
}

/** Null at the end of the line, or at another link. */
function nextTo(from: Node, side: 'before' | 'after'): Node | null {
  const sibling = (node: Node) => (side === 'before' ? node.previousSibling : node.nextSibling)
  let node = from
  while (!sibling(node)) {
    const parent: Element | null = node.parentElement
    if (!parent || !INLINE.has(parent.localName)) return null
    node = parent
  }
  let next: Node | null = sibling(node)
  while (next?.nodeType === ELEMENT) {
    const { localName } = next as Element
    if (localName === 'a' || !INLINE.has(localName)) return null
    const inner: Node | null = side === 'before' ? next.lastChild : next.firstChild
    if (!inner) return next
    next = inner
  }
  return next
}
